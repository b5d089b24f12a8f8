import type Stripe from 'stripe'
import { z } from 'zod'
import { itemKindOf, type PayoutItem } from '../rules/payouts.ts'

const AT_ONCE = 100
/** Of a payout; a house with more has other worries. */
const MOST_ITEMS = 20_000

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

/** What of a balance transaction is read: nothing of who paid. */
const transaction = z.object({
  id: z.string(),
  reporting_category: z.string(),
  amount: z.number().int(),
  fee: z.number().int(),
  net: z.number().int(),
  currency: z.string(),
  created: z.number().int(),
  source: z.union([z.string(), z.object({ payment_intent: named.nullish() })]).nullish(),
})

/**
 * What a payout is made of, as Stripe's API tells it, page after page; null where some of it is in another currency.
 * @throws where Stripe does not answer, or in a shape that we do not know
 */
export async function listPayoutItems(stripe: Stripe, payoutId: string): Promise<PayoutItem[] | null> {
  const items: PayoutItem[] = []
  let count = 0
  const all = stripe.balanceTransactions.list({ payout: payoutId, limit: AT_ONCE, expand: ['data.source'] })
  for await (const told of all) {
    if (++count > MOST_ITEMS) throw new Error('A payout of too many items')
    const { id, amount, fee, net, currency, created, source, reporting_category } = transaction.parse(told)
    const kind = itemKindOf(reporting_category)
    if (kind === null) continue
    if (currency !== 'thb') return null
    items.push({
      transactionId: id,
      kind,
      grossSatang: amount,
      feeSatang: fee,
      netSatang: net,
      paymentIntentId: (typeof source === 'object' && source?.payment_intent) || null,
      happenedAt: new Date(created * 1000),
    })
  }
  return items
}
