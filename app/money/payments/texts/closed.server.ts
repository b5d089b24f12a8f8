import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findCashClosedThrough } from '../queries.server.ts'

/** Why cash cannot be booked, and from when on it can. */
export async function cashClosedText(db: Executor): Promise<string> {
  const day = await findCashClosedThrough(db)
  return day === null ? '' : cashClosedUntil(day)
}

export function cashClosedUntil(day: Day): string {
  const locale = getLocale()
  return m.cash_up_is_closed({ day: formatDay(day, locale), next: formatDay(addDays(day, 1), locale) })
}
