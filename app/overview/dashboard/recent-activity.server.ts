import { and, desc, inArray, not, notInArray } from 'drizzle-orm'
import { type Actor, can } from '#app/house/accounts/rules.ts'
import type { ActivityRow } from '#app/house/activity/queries.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { isFloodEntry } from '#app/joining/access-codes/floods.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'

/** As many as the dashboard shows (rule dashboard.activity). */
const SHOWN = 5

/** Looking, trying and coming and going are written down too, but would leave no room for what was done. */
const NOT_SHOWN = ['viewed', 'refused', 'signed_in', 'signed_out', 'sign_in_failed']

/** What people who may not read the log see of it: what happened to the records that they work with. */
const EVERYONES = ['application', 'receipt', 'receipts', 'member', 'event', 'members', 'events']

/** The five newest things that were done (rule dashboard.activity). */
export function listRecentActivity(db: Executor, actor: Actor): Promise<ActivityRow[]> {
  const { action, entityType, createdAt, id } = adminActivityLog
  return db
    .select()
    .from(adminActivityLog)
    .where(
      and(
        notInArray(action, NOT_SHOWN),
        not(isFloodEntry(adminActivityLog)),
        can(actor, 'activity.view') ? undefined : inArray(entityType, EVERYONES),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(SHOWN)
}
