import type pg from 'pg'
import prometheus, { type Registry } from 'prom-client'
import { countOpenStreams } from '#app/platform/live-stream.server.ts'
import type { ServerContext } from '#app/platform/server-context.ts'

/** What is true of this server alone: over several servers it is added up. */
export function addServerMetrics(register: Registry, { db }: Pick<ServerContext, 'db'>) {
  const { $client: pool } = db as typeof db & { $client: pg.Pool }
  new prometheus.Gauge({
    name: 'sala_database_connections',
    help: 'Connections to the database: total and idle; waiting is requests and jobs that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new prometheus.Gauge({
    name: 'sala_live_streams',
    help: 'Open screens that follow what changes.',
    registers: [register],
    collect() {
      this.set(countOpenStreams())
    },
  })
}
