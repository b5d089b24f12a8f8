import { type AnyColumn, and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Entitlement } from './rules.ts'
import { entitlements } from './tables.server.ts'

type MemberRight = Entitlement & { planName: string | null }

/** What a member may use, without what was undone, the oldest first. */
export async function listEntitlements(db: Executor, memberRowId: string): Promise<MemberRight[]> {
  return (await listEntitlementsOf(db, [memberRowId])).get(memberRowId) ?? []
}

/** What a source has made, while it was not undone; null for none. */
export async function findBySource(db: Executor, sourceKey: string): Promise<string | null> {
  const { id, endedAt } = entitlements
  const isIt = and(eq(entitlements.sourceKey, sourceKey), isNull(endedAt))
  const [row] = await db.select({ id }).from(entitlements).where(isIt)
  return row?.id ?? null
}

/** The same of several members, by their ids. */
export async function listEntitlementsOf(
  db: Executor,
  memberRowIds: string[],
): Promise<Map<string, MemberRight[]>> {
  const { id, memberRowId, planName, isAddOn, opensDoors, entryMinutes, graceMinutes } = entitlements
  const { firstDay, expiryDay, firstEntryAt } = entitlements
  const rows = await db
    .select({
      ...{ id, memberRowId, planName, isAddOn, opensDoors, entryMinutes, graceMinutes },
      ...{ firstDay, expiryDay, firstEntryAt },
    })
    .from(entitlements)
    .where(and(inArray(memberRowId, memberRowIds), isNull(entitlements.endedAt)))
    .orderBy(asc(firstDay), asc(id))
  return Map.groupBy(rows, row => row.memberRowId)
}

/**
 * Whether hours or a day of the membership run that began with an entry, which may go on past its expiry: a condition about
 * the member of that id.
 */
export function isRunningFromEntry(memberRowId: AnyColumn, now: Date): SQL {
  const { entryMinutes, graceMinutes, firstEntryAt } = entitlements
  const isOfMembership = and(
    eq(entitlements.memberRowId, memberRowId),
    eq(entitlements.isAddOn, false),
    isNull(entitlements.endedAt),
  )
  const end = sql`${firstEntryAt} + make_interval(mins => ${entryMinutes} + ${graceMinutes})`
  return sql`exists (select from ${entitlements} where ${isOfMembership} and ${end} > ${sql.param(now, firstEntryAt)})`
}
