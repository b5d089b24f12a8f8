import { setTimeout as sleep } from 'node:timers/promises'
import prometheus, { type Registry } from 'prom-client'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { findLastBackup } from '#app/overview/backups/queries/backups.server.ts'

const LONGEST_READING_MS = 3_000

/** How old the newest backup is. There is no such metric where backups are off. */
export function addBackupMetrics(
  register: Registry,
  { db, env, now }: Pick<ServerContext, 'db' | 'env' | 'now'>,
) {
  if (env.BACKUP_AT === 'off') return
  new prometheus.Gauge({
    name: 'sala_backup_age_seconds',
    help: 'Age of the newest backup, or of the house while there is none. The same on every server: take max, not sum.',
    registers: [register],
    async collect() {
      const reading = findLastBackup(db).catch(() => null)
      const last = await Promise.race([reading, sleep(LONGEST_READING_MS, null, { ref: false })])
      if (last) this.set(Math.max(0, (now().getTime() - last.getTime()) / 1000))
      else this.remove()
    },
  })
}
