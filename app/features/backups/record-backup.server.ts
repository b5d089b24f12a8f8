import { announceChange } from '#app/platform/changes.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import { logActivity } from '../activity/commands.server.ts'
import { LOGGED } from './queries.server.ts'

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
