import prometheus, { type Registry } from 'prom-client'
import { countOpenStreams } from '#app/kit/platform/live-stream.server.ts'
import { sentPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { StorageSpace } from '#app/kit/platform/storage.server.ts'

/** What is true of this server alone: over several servers it is added up. */
export function addServerMetrics(register: Registry, { db, storage }: Pick<ServerContext, 'db' | 'storage'>) {
  const { $client: pool } = db
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
  new prometheus.Gauge({
    name: 'sala_pictures_waiting',
    help: 'Pictures that were sent and wait to be worked on.',
    registers: [register],
    collect() {
      this.set(sentPictures.countWaiting())
    },
  })
  addDiskMetrics(register, storage)
}

/** There are none where files are in a bucket. */
function addDiskMetrics(register: Registry, storage: ServerContext['storage']) {
  const show = async (gauge: prometheus.Gauge, of: keyof StorageSpace) => {
    const space = await storage.space().catch(() => null)
    if (space) gauge.set(space[of])
    else gauge.remove()
  }
  new prometheus.Gauge({
    name: 'sala_disk_free_bytes',
    help: 'What is free on the disk of the files.',
    registers: [register],
    collect() {
      return show(this, 'freeBytes')
    },
  })
  new prometheus.Gauge({
    name: 'sala_disk_reserve_bytes',
    help: 'What has to stay free for the database: below it no files are taken.',
    registers: [register],
    collect() {
      return show(this, 'reserveBytes')
    },
  })
}
