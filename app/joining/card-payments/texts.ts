import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { CardPayment } from './queries/payments.server.ts'
import type { PayoutItemKind, PayoutLook } from './rules/payouts.ts'
import type { CardBadge } from './views/payments.ts'

export const PAYOUT_LOOK_NAMES: Record<PayoutLook, () => string> = {
  missing: m.payout_state_missing,
  on_way: m.payout_state_on_way,
  paid: m.payout_state_paid,
  failed: m.payout_state_failed,
}

export const PAYOUT_TONES: Record<PayoutLook | 'banked', Tone> = {
  missing: 'waiting',
  on_way: 'neutral',
  paid: 'neutral',
  failed: 'bad',
  banked: 'good',
}

export const ITEM_KIND_NAMES: Record<PayoutItemKind, () => string> = {
  charge: m.payout_kind_charge,
  refund: m.payout_kind_refund,
  dispute: m.payout_kind_dispute,
  fee: m.payout_kind_fee,
  other: m.payout_kind_other,
}

/** What the list of applications says about them, the most telling one; null where nobody paid by card. */
export function cardBadgeOf(payments: CardPayment[]): CardBadge | null {
  const paid = payments.findLast(({ status }) => status === 'paid')
  if (!paid) {
    const isOnItsWay = payments.some(({ status }) => status === 'processing')
    return isOnItsWay ? { label: m.card_list_processing(), tone: 'waiting', detail: null } : null
  }
  const amount = amountText(paid, paid.amountSatang)
  const detail = paid.paidAt && m.card_list_paid_on({ amount, time: timeText(paid.paidAt) })
  if (paid.refundedSatang >= paid.amountSatang) return { label: m.card_list_refunded(), tone: 'bad', detail }
  if (paid.refundedSatang > 0) return { label: m.card_list_part_refunded(), tone: 'bad', detail }
  const isDisputed = paid.dispute === 'open' || paid.dispute === 'lost'
  if (isDisputed) return { label: m.card_list_disputed(), tone: 'bad', detail }
  return { label: m.card_list_paid(), tone: 'good', detail }
}

export function amountText({ currency }: Pick<CardPayment, 'currency'>, amount: number): string {
  if (currency === 'thb') return formatBaht(amount, getLocale(), { decimals: 'always' })
  return `${amount} ${currency.toUpperCase()} (${m.card_smallest_unit()})`
}

export function timeText(instant: Date): string {
  return formatInstant(instant, getLocale())
}
