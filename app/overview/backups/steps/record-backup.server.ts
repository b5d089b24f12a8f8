import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { LOGGED } from '../queries/backups.server.ts'

/** Writes into the log how a backup went: `madeSchema`, or the error. */
export async function recordBackup(
  db: Database,
  action: 'created' | 'failed',
  details: Record<string, unknown>,
) {
  await db.transaction(async tx => {
    await logActivity(tx, { adminId: null, action, ...LOGGED, details })
    await announceChange(tx, 'settings')
  })
}
