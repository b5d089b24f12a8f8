import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { CardPayment } from './queries/payments.server.ts'
import type { CardBadge } from './views/payments.ts'

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

export function amountText({ currency }: CardPayment, amount: number): string {
  if (currency === 'thb') return formatBaht(amount, getLocale(), { decimals: 'always' })
  return `${amount} ${currency.toUpperCase()} (${m.card_smallest_unit()})`
}

export function timeText(instant: Date): string {
  return formatInstant(instant, getLocale())
}
