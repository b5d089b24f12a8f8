import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { askFor } from '#app/money/bills/steps/unique-amounts.server.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import type { Offer, Standing } from '../queries/standing.server.ts'

/** The price of an offer, without the satang that only tell its payment from others. */
export function priceOf({ totalSatang, uniqueSatang = 0 }: RegistrationTotal): Satang {
  return totalSatang - uniqueSatang
}

/**
 * The offer with the amount to pay in this way: with satang of its own where the owner has switched them on and the
 * payment would not say whose it is, the same each time the member looks.
 */
export async function exactOffer(
  tx: Transaction,
  { renewal, offer }: Pick<Standing, 'renewal'> & { offer: Offer },
  paymentMethod: PaymentMethod,
): Promise<Offer> {
  const price = { totalSatang: priceOf(offer.total), method: paymentMethod }
  const asked = await askFor(tx, { kind: 'application', id: renewal.id }, price)
  return { ...offer, total: { ...offer.total, ...asked } }
}

export type Payable = Standing & { offer: Offer }

/** The renewal as the ways to pay want it, also before it is an application. */
export function payingOf({ renewal, member, application, offer }: Payable) {
  return {
    applicationId: renewal.id,
    memberId: renewal.reference,
    statusKey: application?.statusKey ?? '',
    planName: offer.plan.name,
    total: offer.total,
    paymentMethod: null,
    expiryDate: offer.until,
    isExistingMember: true,
    email: member.email,
  }
}
