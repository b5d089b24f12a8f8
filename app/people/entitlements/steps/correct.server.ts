import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { MembershipType } from '#app/house/plans/rules/prices.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { memberSource, termsOfType } from '../rules.ts'
import { entitlements } from '../tables.server.ts'
import { grantEntitlements } from './grant.server.ts'

type Corrected = {
  memberRowId: string
  membershipType: MembershipType
  /** Whether the type was changed by hand, which then says more than the plan of before. */
  isNewType: boolean
  joinDate: Day
  expiryDay: Day | null
}

/**
 * Follows what staff typed about a membership (rule entry.corrected): the newest right of the membership lasts until the new
 * expiry, and none of the others longer. What lasts from the first entry begins again when it was made longer. Who had none
 * gets one.
 */
export async function correctEntitlement(tx: Transaction, corrected: Corrected) {
  const { memberRowId, membershipType, isNewType, joinDate, expiryDay } = corrected
  const isOfMembership = and(
    eq(entitlements.memberRowId, memberRowId),
    eq(entitlements.isAddOn, false),
    isNull(entitlements.endedAt),
  )
  const [newest] = await tx
    .select({ id: entitlements.id, sourceKey: entitlements.sourceKey, expiryDay: entitlements.expiryDay })
    .from(entitlements)
    .where(isOfMembership)
    .orderBy(desc(entitlements.firstDay), desc(entitlements.createdAt), desc(entitlements.id))
    .limit(1)
  if (!newest) {
    const grant = { memberRowId, of: membershipType, firstDay: joinDate, expiryDay }
    return grantEntitlements(tx, [{ ...grant, sourceKey: memberSource(memberRowId) }])
  }
  const terms = isNewType ? { ...termsOfType(membershipType), planName: null } : {}
  const isLonger = newest.expiryDay !== null && (expiryDay === null || expiryDay > newest.expiryDay)
  await tx
    .update(entitlements)
    .set({
      expiryDay,
      ...terms,
      ...(isLonger && { firstEntryAt: null }),
      ...(newest.sourceKey === memberSource(memberRowId) && { firstDay: joinDate }),
    })
    .where(eq(entitlements.id, newest.id))
  if (expiryDay === null) return
  await tx
    .update(entitlements)
    .set({ expiryDay })
    .where(and(isOfMembership, or(isNull(entitlements.expiryDay), gt(entitlements.expiryDay, expiryDay))))
}
