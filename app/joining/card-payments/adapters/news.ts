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
  /** A card was given on a page of ours, to be charged later. */
  | { kind: 'card'; sessionId: string }
  /** What became of a charge to a card on file: we wrote on it which of ours it is. */
  | ({ kind: 'charge'; chargeId: string; paymentIntentId: string | null } & ChargeOutcome)
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

/** Whether a charge to a card on file is paid; `failureCode` is Stripe's word for why it is not. */
export type ChargeOutcome =
  | { status: 'paid'; amountSatang: number; currency: string }
  | { status: 'failed'; failureCode: string }

/** Stripe names another object by its id, or puts it there whole. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const session = z.object({
  id: z.string(),
  mode: z.string().optional(),
  status: z.string().nullish(),
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
    if (read.mode === 'setup') return read.status === 'complete' ? { kind: 'card', sessionId: id } : null
    return {
      kind: 'session',
      sessionId: id,
      status: statusOf(read.payment_status),
      isLive,
      amountSatang: read.amount_total ?? 0,
      currency: read.currency ?? '',
      paymentIntentId: read.payment_intent ?? null,
      ...pickReferences(read.metadata ?? {}),
      memberId: read.client_reference_id ?? null,
    }
  }

const intent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number().int().nullish(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
})

/** What Stripe calls a payment, as far as it was asked of a card on file; null while it is open, and for any other. */
export function readCharge(object: unknown): Extract<StripeNews, { kind: 'charge' }> | null {
  const { id: paymentIntentId, status, currency, metadata, ...read } = intent.parse(object)
  const chargeId = metadata?.['cardChargeId']
  if (!chargeId || status === 'processing') return null
  const about = { kind: 'charge', chargeId, paymentIntentId } as const
  if (status === 'succeeded')
    return { ...about, status: 'paid', amountSatang: read.amount_received ?? 0, currency }
  const { code, decline_code } = read.last_payment_error ?? {}
  return { ...about, status: 'failed', failureCode: failureCodeOf({ code, decline_code }) }
}

/** The more precise of Stripe's two words: a bank's own, where it gave one. */
export function failureCodeOf(error: {
  code?: string | null | undefined
  decline_code?: string | null | undefined
}) {
  return error.decline_code || error.code || 'unknown'
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
  ['payment_intent.succeeded', readCharge],
  ['payment_intent.payment_failed', readCharge],
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
