import { addMonths, type Day, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What staff may book by hand; a charge comes of an application or a renewal. */
export const RECORD_KINDS = ['payment', 'refund', 'correction'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The largest amount of one entry by hand: more is a slip of the finger. */
export const LARGEST_ENTRY: Satang = 1_000_000_000

export const LONGEST_NOTE = 300

/** No entry is dated before the house can have had books. */
const FIRST_DAY = '2000-01-01'

/** The earliest day that an entry by hand may have: the first after the closed months. */
export function earliestDay(firstOpenDay: Day | null): Day {
  return firstOpenDay ?? FIRST_DAY
}

/**
 * The month that can be closed on that day: the first open one, as soon as it is over in Bangkok. Null while there is
 * none.
 * @param firstOpenDay the first day after the closed months, null while none is closed
 * @param firstEntryDay the day of the oldest entry, null without any
 */
export function closableMonth(
  today: Day,
  { firstOpenDay, firstEntryDay }: { firstOpenDay: Day | null; firstEntryDay: Day | null },
): Day | null {
  const next = firstOpenDay ?? (firstEntryDay && monthOf(firstEntryDay))
  return next !== null && next < monthOf(today) ? next : null
}

/** Whether nothing can be booked in the month any more. */
export function isClosed(month: Day, firstOpenDay: Day | null): boolean {
  return firstOpenDay !== null && month < firstOpenDay
}

/** The months from the first to the last, the newest first. */
export function monthsBetween(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = monthOf(last); month >= monthOf(first); month = addMonths(month, -1)) months.push(month)
  return months
}
