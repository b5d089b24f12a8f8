import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Entitlement } from './rules.ts'
import { entitlements } from './tables.server.ts'

/** What a member may use, without what was undone, the oldest first. */
export function listEntitlements(
  db: Executor,
  memberRowId: string,
): Promise<(Entitlement & { planName: string | null })[]> {
  const { id, planName, isAddOn, opensDoors, entryMinutes, graceMinutes } = entitlements
  const { firstDay, expiryDay, firstEntryAt } = entitlements
  return db
    .select({
      ...{ id, planName, isAddOn, opensDoors, entryMinutes, graceMinutes },
      ...{ firstDay, expiryDay, firstEntryAt },
    })
    .from(entitlements)
    .where(and(eq(entitlements.memberRowId, memberRowId), isNull(entitlements.endedAt)))
    .orderBy(asc(entitlements.firstDay), asc(id))
}
