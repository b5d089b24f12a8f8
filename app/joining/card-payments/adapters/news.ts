import { z } from 'zod'
import type { Day } from '#app/kit/pure/days.ts'
import { pickReferences, type References } from '#app/money/bills/rules.ts'
import type { CardPaymentStatus, DisputeState } from '../rules/payments.ts'
import { PAYOUT_STATUSES, type PayoutStatus } from '../rules/payouts.ts'

/** What an event of Stripe says to us, without anything about who paid. */
export type StripeNews =
  | ({
      kind: 'session'
      sessionId: string
      status: CardPaymentStatus
      /** In the smallest unit of the currency. */
      amountSatang: number
      currency: string
      paymentIntentId: string | null
      /** Of a payment link's address, where a visitor can change it. */
      memberId: string | null
      isLive: boolean
      /** What is paid for, as we wrote it on the page that we made: nobody else can. */
    } & Partial<References>)
  /** `refundedSatang` is all that went back so far. */
  | { kind: 'refund'; paymentIntentId: string; refundedSatang: number }
  | { kind: 'dispute'; paymentIntentId: string; dispute: DisputeState }
  | {
      kind: 'payout'
      payoutId: string
      amountSatang: number
      currency: string
      status: PayoutStatus
      arrivesOn: Day
      /** Of one that somebody asked for by hand Stripe does not say what it is made of. */
      isAutomatic: boolean
    }

/** Stripe names another object by its id, or puts it there whole. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const session = z.object({
  id: z.string(),
  payment_status: z.string(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  payment_intent: reference.nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  livemode: z.boolean(),
})

const charge = z.object({ payment_intent: reference.nullish(), amount_refunded: z.number().int() })
const dispute = z.object({ payment_intent: reference.nullish(), status: z.string() })

const payout = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  arrival_date: z.number().int(),
  automatic: z.boolean(),
})

type Reader = (object: unknown) => StripeNews | null

const readSession =
  (statusOf: (paymentStatus: string) => CardPaymentStatus): Reader =>
  object => {
    const { id, livemode: isLive, ...read } = session.parse(object)
    return {
      ...{ kind: 'session', sessionId: id, status: statusOf(read.payment_status), isLive },
      amountSatang: read.amount_total ?? 0,
      currency: read.currency ?? '',
      paymentIntentId: read.payment_intent ?? null,
      ...pickReferences(read.metadata ?? {}),
      memberId: read.client_reference_id ?? null,
    }
  }

const readRefund: Reader = object => {
  const { payment_intent: paymentIntentId, amount_refunded: refundedSatang } = charge.parse(object)
  return paymentIntentId ? { kind: 'refund', paymentIntentId, refundedSatang } : null
}

const readDispute: Reader = object => {
  const { payment_intent: paymentIntentId, status } = dispute.parse(object)
  return paymentIntentId
    ? { kind: 'dispute', paymentIntentId, dispute: DISPUTE_ENDS.get(status) ?? 'open' }
    : null
}

const readPayout: Reader = object => {
  const { id: payoutId, amount: amountSatang, automatic: isAutomatic, ...read } = payout.parse(object)
  const arrivesOn = new Date(read.arrival_date * 1000).toISOString().slice(0, 10) // Stripe means a day, at midnight UTC
  const { currency, status } = read
  return { kind: 'payout', payoutId, amountSatang, currency, status, arrivesOn, isAutomatic }
}

/** A mere question of the bank that was settled, Stripe calls "warning_closed". */
const DISPUTE_ENDS = new Map<string, DisputeState>([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
])

/** With PromptPay the visitor completes the page before the money is there. */
const completed = (paymentStatus: string) => (paymentStatus === 'paid' ? 'paid' : 'processing')

const READERS = new Map<string, Reader>([
  ['checkout.session.completed', readSession(completed)],
  ['checkout.session.async_payment_succeeded', readSession(() => 'paid')],
  ['checkout.session.async_payment_failed', readSession(() => 'failed')],
  ['checkout.session.expired', readSession(() => 'expired')],
  ['charge.refunded', readRefund],
  ['charge.dispute.created', readDispute],
  ['charge.dispute.closed', readDispute],
  ...['created', 'updated', 'paid', 'failed', 'canceled', 'reconciliation_completed'].map(
    news => [`payout.${news}`, readPayout] as const,
  ),
])

/**
 * What an event says to us; null where it says nothing.
 * @throws ZodError for an event of a kind that we know in a shape that we do not
 */
export function readNews({ type, data }: { type: string; data: { object: unknown } }): StripeNews | null {
  return READERS.get(type)?.(data.object) ?? null
}
