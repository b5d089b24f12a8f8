import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { PlanTerms } from '#app/house/plans/rules/catalogue.ts'
import { codeValidity, entryOf } from '#app/joining/access-codes/rules.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'

/**
 * Lets the member's door code open until the end of the new expiry: the newest that nobody has revoked. A renewal
 * through an application makes a code of its own instead. A plan of hours begins anew with the next entry, and one that
 * opens no doors extends nothing; without a plan the code opens all the time.
 */
export async function extendCode(
  tx: Transaction,
  { memberRowId, expiryDate, plan }: { memberRowId: string; expiryDate: Day; plan: PlanTerms | undefined },
) {
  const entry = plan ? entryOf(plan) : { entryMinutes: null }
  if (!entry) return
  const { validUntil } = codeValidity(expiryDate, expiryDate)
  const newest = tx
    .select({ id: accessCodes.id })
    .from(accessCodes)
    .where(and(eq(accessCodes.memberRowId, memberRowId), isNull(accessCodes.revokedAt)))
    .orderBy(desc(accessCodes.validUntil), desc(accessCodes.id))
    .limit(1)
  await tx
    .update(accessCodes)
    .set({ validUntil, ...entry })
    .where(and(inArray(accessCodes.id, newest), lt(accessCodes.validUntil, validUntil)))
}
