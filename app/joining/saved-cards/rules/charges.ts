import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** `needs_action`: the bank wants its customer to confirm the payment, which only they can do. */
export const CHARGE_STATES = ['begun', 'paid', 'failed', 'needs_action'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** Whole days after the first attempt on which the next ones come. */
const RETRY_DAYS = [1, 3, 5] as const

/** Stripe's words for what another attempt does not change: the card is lost, over, or may not be charged like this. */
const FINAL_FAILURES = new Set([
  'card_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'pickup_card',
  'resource_missing',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])

export type Failure = { state: 'failed' | 'needs_action'; nextAttemptOn: Day | null }

/**
 * What follows from an attempt that failed (rule cards.retries).
 * @param code Stripe's word for why
 * @param nth which attempt it was, from 1
 */
export function failureOf(code: string, { nth, firstOn }: { nth: number; firstOn: Day }): Failure {
  if (code === 'authentication_required') return { state: 'needs_action', nextAttemptOn: null }
  const days = RETRY_DAYS[nth - 1]
  const isOver = FINAL_FAILURES.has(code) || days === undefined
  return { state: 'failed', nextAttemptOn: isOver ? null : addDays(firstOn, days) }
}

type Attempt = { state: ChargeState; nextAttemptOn: Day | null }

/** Whether a bill that is due is charged today, as far as attempts before say: none is under way, or was the last. */
export function isNextDue(last: Attempt | null, today: Day): boolean {
  if (last === null) return true
  return last.state === 'failed' && last.nextAttemptOn !== null && last.nextAttemptOn <= today
}

/** A new price is mailed so many days before it is charged. */
export const PRICE_NOTICE_DAYS = 7

export type AgreedPrice = {
  agreedSatang: Satang | null
  mailedSatang: Satang | null
  mailedOn: Day | null
}

/**
 * What is due of a renewal (rule cards.renewals): to charge it, or to say first that it costs more than was agreed.
 * @param daysBefore so many days before the end it is charged
 */
export function renewalDue(
  { expiryDate, priceSatang }: { expiryDate: Day; priceSatang: Satang },
  { agreedSatang, mailedSatang, mailedOn }: AgreedPrice,
  { today, daysBefore }: { today: Day; daysBefore: number },
): 'charge' | 'mail' | null {
  if (expiryDate < today) return null
  const isTime = addDays(expiryDate, -daysBefore) <= today
  if (agreedSatang !== null && priceSatang <= agreedSatang) return isTime ? 'charge' : null
  if (mailedSatang === null || mailedOn === null || priceSatang > mailedSatang)
    return addDays(expiryDate, -daysBefore - PRICE_NOTICE_DAYS) <= today ? 'mail' : null
  return isTime && addDays(mailedOn, PRICE_NOTICE_DAYS) <= today ? 'charge' : null
}

/** The last day of an expiry for which something may be due today. */
export function lastExpiry({ today, daysBefore }: { today: Day; daysBefore: number }): Day {
  return addDays(today, daysBefore + PRICE_NOTICE_DAYS)
}

/** How a card is called, e.g. "Visa ···· 4242". */
export function cardName({ brand, lastFour }: { brand: string | null; lastFour: string | null }): string {
  const name = (brand ?? '').replaceAll('_', ' ').replace(/^\w/, first => first.toUpperCase())
  return `${name} ···· ${lastFour ?? ''}`
}

/** E.g. "12/28". */
export function expiryText({
  expiryMonth: month,
  expiryYear: year,
}: Record<'expiryMonth' | 'expiryYear', number | null>) {
  return `${String(month ?? 0).padStart(2, '0')}/${String((year ?? 0) % 100).padStart(2, '0')}`
}
