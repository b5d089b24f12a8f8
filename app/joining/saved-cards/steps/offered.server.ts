import { findRenewalPrice } from '#app/joining/renewals/queries/price.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { type AccountContext, ownCompany, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findOwnCustomer, hasContracts } from '../queries/cards.server.ts'
import { hasAcceptedCurrent } from './renewal.server.ts'

/** Whose card it is: a company's, or that of a member who pays for themselves. */
export type Holder = { companyId: string } | { memberRowId: string }

/** What a holder may agree to have charged. */
export type Offered = {
  customerId: string
  /** What a renewal costs now; null where none is charged: without an end, a plan on sale or the agreement accepted. */
  renewalSatang: Satang | null
  /** Whether bills of contracts are. */
  hasContracts: boolean
}

/**
 * Whose card an account may leave and remove: that of a company it acts for, or its own member's, unless somebody else pays for them.
 * @throws the router's `data` with status 404 for everybody else's
 */
export async function ownOffered(ctx: AccountContext, holder: Holder): Promise<Offered | null> {
  if ('companyId' in holder) {
    const { id: customerId } = await ownCompany(ctx, holder.companyId)
    return { customerId, renewalSatang: null, hasContracts: true }
  }
  const member = await ownSelf(ctx, holder.memberRowId)
  const own = await findOwnCustomer(ctx.db, member.id)
  if (!own) return null
  const mayRenew = member.expiryDate !== null && (await hasAcceptedCurrent(ctx, member))
  const renewalSatang = mayRenew
    ? await findRenewalPrice(ctx.db, member.planName, bangkokDay(ctx.now()))
    : null
  return { customerId: own.id, renewalSatang, hasContracts: await hasContracts(ctx.db, own.id) }
}
