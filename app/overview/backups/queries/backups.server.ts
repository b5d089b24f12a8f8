import { and, desc, eq, min } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { instanceSecrets } from '#app/kit/platform/secrets.tables.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { type BackupState, isOverdue, madeSchema } from '../rules/backups.ts'

/** Under which the log knows the backups: what is looked up has an index. */
export const LOGGED = { entityType: 'backup', entityId: 'house' } as const

/** How the nightly backups stand, from the log, which every server shares. */
export async function findBackupState({
  db,
  env,
  now,
}: Pick<RequestContext, 'db' | 'env' | 'now'>): Promise<BackupState> {
  const [made, failed, since] = await Promise.all([
    findLast(db, 'created'),
    findLast(db, 'failed'),
    findBeginning(db),
  ])
  const details = madeSchema.safeParse(made?.details)
  const last = made && details.success ? { at: made.createdAt, ...details.data } : null
  const isOff = env.BACKUP_AT === 'off'
  const isNewer = failed && (!made || failed.createdAt > made.createdAt)
  return {
    at: isOff ? null : env.BACKUP_AT,
    last,
    failed: isNewer ? { at: failed.createdAt, error: String(failed.details['error'] ?? '') } : null,
    isOverdue: !isOff && isOverdue({ last: made?.createdAt ?? since, now: now() }),
  }
}

/** When the last backup was made, or, as long as there is none, when this house was first started. */
export async function findLastBackup(db: Executor): Promise<Date | null> {
  const made = await findLast(db, 'created')
  return made?.createdAt ?? (await findBeginning(db))
}

async function findLast(db: Executor, action: 'created' | 'failed') {
  const { entityType, entityId, createdAt } = adminActivityLog
  const [row] = await db
    .select()
    .from(adminActivityLog)
    .where(
      and(
        eq(entityType, LOGGED.entityType),
        eq(entityId, LOGGED.entityId),
        eq(adminActivityLog.action, action),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  return row
}

/** When this house was first started. */
async function findBeginning(db: Executor) {
  const [row] = await db.select({ at: min(instanceSecrets.createdAt) }).from(instanceSecrets)
  return row?.at ?? null
}
