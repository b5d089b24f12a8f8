import { addDays, type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { SoldKind } from './rules.ts'

export const SOLD_NAMES: Record<SoldKind, () => string> = {
  plans: m.ledger_sold_plans,
  desk: m.ledger_sold_desk,
  bookings: m.admin_bookings,
  other: m.ledger_method_other,
}

/** Why cash cannot be booked, and from when on it can, where it is closed through that day; '' where it is not. */
export function cashClosedText(day: Day | null): string {
  if (day === null) return ''
  const locale = getLocale()
  return m.cash_up_is_closed({ day: formatDay(day, locale), next: formatDay(addDays(day, 1), locale) })
}
