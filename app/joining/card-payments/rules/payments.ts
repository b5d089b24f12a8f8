import type { Satang } from '#app/kit/pure/money.ts'

/** `processing`: the visitor is done, the money is still on its way, as with PromptPay. */
export const CARD_PAYMENT_STATUSES = ['open', 'processing', 'expired', 'failed', 'paid'] as const
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number]

/** Why a payment did not approve its application by itself. */
export const DOUBTS = [
  'link',
  'amount',
  'decided',
  'rejected',
  'over',
  'member',
  'refunded',
  'disputed',
  'refused',
] as const
export type Doubt = (typeof DOUBTS)[number]

/** Stripe tells the outcome of a dispute with one word; every other word means that it goes on. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Stripe takes no less in baht. */
export const LEAST_CARD_AMOUNT: Satang = 10_00

/** How long a page of Stripe takes the payment, and how late it is still handed out. */
const SESSION_HOURS = 3
const LAST_USE_MINUTES = 10

const RANKS: Record<CardPaymentStatus, number> = { open: 0, processing: 1, expired: 2, failed: 2, paid: 3 }

/**
 * The status of a payment after one more report about it. Reports come twice and in any order, so what is further
 * stays: money that arrived is not undone by the news that the page has expired.
 */
export function furtherStatus(known: CardPaymentStatus, reported: CardPaymentStatus): CardPaymentStatus {
  return RANKS[reported] > RANKS[known] ? reported : known
}

/** A dispute that is over does not begin again by news that comes late. */
export function furtherDispute(known: DisputeState | null, reported: DisputeState): DisputeState {
  return known === 'won' || known === 'lost' ? known : reported
}

/** When a page made now ends; the same within ten minutes, so that asking twice makes one page. */
export function sessionEnd(now: Date): Date {
  const step = LAST_USE_MINUTES * 60_000
  return new Date(Math.floor(now.getTime() / step) * step + SESSION_HOURS * 60 * 60_000)
}

/** Whether the page of Stripe still has the time that a visitor needs. */
export function isUsable(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() >= LAST_USE_MINUTES * 60_000
}

type PaidApplication = {
  status: 'submitted' | 'approved' | 'rejected'
  totalSatang: Satang
  isExistingMember: boolean | null
  /** Whether the plan would have ended before today. */
  isOver: boolean
  /** Members who may be the same person; `isSameEmail` where not only the phone number is theirs. */
  candidates: { id: string; isSameEmail: boolean }[]
}

type Paid = {
  /** Null for a payment by link, which anybody can fill in for anybody. */
  isOurs: boolean
  amountSatang: Satang
  currency: string
  refundedSatang: Satang
  dispute: DisputeState | null
}

/**
 * What a payment settles: a new member, or the renewal of the one who says so and is known by the same email. Anything
 * that a person should look at is a doubt, and staff decide.
 */
export function settlement(
  payment: Paid,
  application: PaidApplication,
): { memberRowId: string | null } | { doubt: Doubt } {
  const { candidates, isExistingMember } = application
  const [candidate] = candidates
  const doubt = doubtAboutMoney(payment, application)
  if (doubt) return { doubt }
  if (!candidate && isExistingMember !== true) return { memberRowId: null }
  const isKnown = candidates.length === 1 && candidate?.isSameEmail === true && isExistingMember === true
  return isKnown ? { memberRowId: candidate.id } : { doubt: 'member' }
}

function doubtAboutMoney(payment: Paid, application: PaidApplication): Doubt | null {
  if (payment.refundedSatang > 0) return 'refunded'
  if (payment.dispute === 'open' || payment.dispute === 'lost') return 'disputed'
  if (application.status === 'approved') return 'decided'
  if (application.status === 'rejected') return 'rejected'
  if (!payment.isOurs) return 'link'
  if (payment.currency !== 'thb' || payment.amountSatang !== application.totalSatang) return 'amount'
  return application.isOver ? 'over' : null
}

type KnownPayment = {
  status: CardPaymentStatus
  amountSatang: Satang
  refundedSatang: Satang
  dispute: DisputeState | null
}

/** Whether the payment counts: the money came, and not all of it went back. */
export function isStanding({ status, amountSatang, refundedSatang, dispute }: KnownPayment): boolean {
  return status === 'paid' && refundedSatang < amountSatang && dispute !== 'lost'
}

/**
 * What came by card for an application that waits, where it costs something else by now; null where nothing came, or all
 * that came is the total.
 */
export function otherAmountPaid(
  payments: (KnownPayment & { currency: string })[],
  { status, totalSatang }: Pick<PaidApplication, 'status' | 'totalSatang'>,
): Satang | null {
  if (status !== 'submitted') return null
  const standing = payments.filter(payment => payment.currency === 'thb' && isStanding(payment))
  return standing.findLast(({ amountSatang }) => amountSatang !== totalSatang)?.amountSatang ?? null
}

/**
 * Whether an approval would give something for nothing: all of the card payment was returned, and nothing else was paid.
 * @param hasReceipt whether a slip waits with the application, by which it may have been paid in another way
 */
export function isGivenBack(payments: KnownPayment[], hasReceipt: boolean): boolean {
  const paid = payments.filter(({ status }) => status === 'paid')
  return paid.length > 0 && !hasReceipt && !paid.some(isStanding)
}
