import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { accessCodes } from '../tables.server.ts'
import { isNewest, refreshCode } from './refresh.server.ts'

type Owner = Parameters<typeof refreshCode>[1]

/** Lets the member's door code say what they may use after something was taken from them, which may be nothing from now on. */
export async function followRights(tx: Transaction, owner: Owner) {
  const { memberRowId, now } = owner
  if ((await listEntitlements(tx, memberRowId)).length > 0) return refreshCode(tx, owner)
  await tx
    .update(accessCodes)
    .set({ validUntil: now })
    .where(and(eq(accessCodes.memberRowId, memberRowId), isNewest(tx)))
}
