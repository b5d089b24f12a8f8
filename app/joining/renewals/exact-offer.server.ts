import type { RegistrationTotal } from '#app/house/plans/rules.ts'
import { findSettings } from '#app/house/settings/queries.server.ts'
import { allocateUniqueSatang } from '#app/joining/paying/unique-amounts.server.ts'
import type { PaymentMethod } from '#app/joining/registration/rules.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Offer, Standing } from './standing.server.ts'

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
  { renewal, application, offer }: Pick<Standing, 'renewal' | 'application'> & { offer: Offer },
  paymentMethod: PaymentMethod,
): Promise<Offer> {
  const totalSatang = priceOf(offer.total)
  const submissionKey = application?.submissionKey ?? renewal.id
  const { hasUniqueSatang } = (await findSettings(tx)).payments
  const uniqueSatang = await allocateUniqueSatang(tx, {
    ...{ submissionKey, totalSatang, paymentMethod, hasUniqueSatang },
  })
  return { ...offer, total: { ...offer.total, uniqueSatang, totalSatang: totalSatang + uniqueSatang } }
}
