import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { codeValidity } from '#app/joining/access-codes/rules.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'

/**
 * Lets the member's door code open until the end of the new expiry: the newest that nobody has revoked. A renewal
 * through an application makes a code of its own instead.
 */
export async function extendCode(tx: Transaction, memberRowId: string, expiryDate: Day) {
  const { validUntil } = codeValidity(expiryDate, expiryDate)
  const newest = tx
    .select({ id: accessCodes.id })
    .from(accessCodes)
    .where(and(eq(accessCodes.memberRowId, memberRowId), isNull(accessCodes.revokedAt)))
    .orderBy(desc(accessCodes.validUntil), desc(accessCodes.id))
    .limit(1)
  await tx
    .update(accessCodes)
    .set({ validUntil })
    .where(and(inArray(accessCodes.id, newest), lt(accessCodes.validUntil, validUntil)))
}
