import { and, desc, inArray, not, notInArray, or } from 'drizzle-orm'
import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { ActivityRow } from '#app/house/activity/queries/activity.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { isFloodEntry } from '#app/joining/provisional-codes/queries.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'

/** As many as the dashboard shows (rule dashboard.activity). */
const SHOWN = 5

/** Looking, trying and coming and going are written down too, but would leave no room for what was done. */
const NOT_SHOWN = ['viewed', 'refused', 'signed_in', 'signed_out', 'sign_in_failed', 'sign_in_limited']

/** What people who may not read the log see of it: what happened to the records that they work with. */
const SEEN_WITH: [Permission, string[]][] = [
  ['applications.view', ['application']],
  ['receipts.view', ['receipt', 'receipts']],
  ['requests.view', ['request', 'requests']],
  ['members.view', ['member', 'members']],
  ['events.view', ['event', 'events']],
  ['ledger.view', ['ledger', 'document', 'documents']],
]

/** What is written down about a member, and is about money all the same. */
const ABOUT_MONEY = ['recorded_payment', 'recorded_refund', 'recorded_correction', 'reversed_entry']

function isSeenBy(actor: Actor) {
  if (can(actor, 'activity.view')) return undefined
  const { action, entityType } = adminActivityLog
  const types = SEEN_WITH.flatMap(([permission, seen]) => (can(actor, permission) ? seen : []))
  return or(inArray(entityType, types), can(actor, 'ledger.view') ? inArray(action, ABOUT_MONEY) : undefined)
}

/** The five newest things that were done (rule dashboard.activity). */
export function listRecentActivity(db: Executor, actor: Actor): Promise<ActivityRow[]> {
  const { action, createdAt, id } = adminActivityLog
  return db
    .select()
    .from(adminActivityLog)
    .where(and(notInArray(action, NOT_SHOWN), not(isFloodEntry(adminActivityLog)), isSeenBy(actor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(SHOWN)
}
