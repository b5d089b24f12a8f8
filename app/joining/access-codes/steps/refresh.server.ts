import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { listEntitlements } from '#app/joining/entitlements/queries.server.ts'
import { lastEntryOf } from '#app/joining/entitlements/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { accessCodes } from '../tables.server.ts'

type Owner = { memberRowId: string; now: Date; graceDays: number }

/**
 * Lets the member's door code say what they may use now: the newest that nobody has revoked. A code that was given before it
 * keeps its own end.
 */
export async function refreshCode(db: Executor, { memberRowId, now, graceDays }: Owner) {
  const last = lastEntryOf(await listEntitlements(db, memberRowId), now, graceDays)
  if (!last) return
  const newest = db
    .select({ id: accessCodes.id })
    .from(accessCodes)
    .where(and(eq(accessCodes.memberRowId, memberRowId), isNull(accessCodes.revokedAt)))
    .orderBy(desc(accessCodes.validUntil), desc(accessCodes.id))
    .limit(1)
  await db
    .update(accessCodes)
    .set({ validUntil: last.until, entryMinutes: last.entryMinutes })
    .where(inArray(accessCodes.id, newest))
}
