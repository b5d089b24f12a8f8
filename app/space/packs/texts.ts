import { type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { lengthText } from '#app/space/spaces/texts.ts'
import { type PackTerms, priceOfOne, type TakeBackRefusal } from './rules.ts'

/** How much of what: "6 hours", "90 min", "3 vouchers". */
export function contentText({ unit, amount }: Pick<PackTerms, 'unit' | 'amount'>): string {
  if (unit === 'use') return m.pack_vouchers({ count: amount })
  return amount % 60 === 0 ? unitText(amount / 60, 'hour') : lengthText(amount)
}

/** So many days: "90 days". */
export function daysText({ days }: Pick<PackTerms, 'days'>): string {
  return unitText(days, 'day')
}

function unitText(count: number, unit: 'hour' | 'day'): string {
  return numberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** What packs are compared by: "฿200 an hour". */
export function eachText(terms: PackTerms): string {
  const amount = bahtText(priceOfOne(terms))
  return terms.unit === 'minute' ? m.space_per_hour({ amount }) : m.pack_per_voucher({ amount })
}

/** All of it in a line: "6 hours for ฿1,200, 90 days". */
export function termsText(terms: PackTerms): string {
  return m.pack_terms({
    what: contentText(terms),
    price: bahtText(terms.priceSatang),
    days: daysText(terms),
  })
}

export function bahtText(satang: Satang): string {
  return formatBaht(satang, getLocale())
}

export function dayText(day: Day): string {
  return formatDay(day, getLocale(), SHORT_DAY)
}

/** Why nothing was bought or sold; what has changed is told with both terms. */
export const PACK_REFUSALS = {
  not_found: m.member_deleted_meanwhile,
  not_on_sale: m.pack_refused_not_on_sale,
  not_allowed: m.pack_refused_not_allowed,
  overdue: m.booking_refused_overdue,
  over_limit: m.booking_refused_over_limit,
  account_closed: m.extras_refused_closed,
  account_full: m.extras_refused_full,
} as const satisfies Record<string, () => string>

/** Why a pack stays sold. */
export const TAKE_BACK_REFUSALS: Record<TakeBackRefusal | 'not_found', () => string> = {
  used: m.pack_refused_used,
  over: m.pack_refused_over,
  taken_back: m.pack_refused_taken_back,
  not_found: m.pack_gone,
}

/** What somebody saw, and what it is now: nothing was bought (rule packs.seen). */
export function changedText(seen: PackTerms | null, now: PackTerms): string {
  return m.pack_refused_changed({ before: seen ? termsText(seen) : '–', after: termsText(now) })
}
