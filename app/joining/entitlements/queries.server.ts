import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
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
