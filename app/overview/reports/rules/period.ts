import { addMonths, type Day, isDay, monthOf } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'

/** Months of a report, by their first days; both ends count. */
export type Months = { from: Day; to: Day }

/** How far back reports go. */
export const MOST_MONTHS = 36

/**
 * The months that the address asks for (`?from=2026-01&to=2026-11`, rule reports.period); without them those up to this
 * month. What lies ahead, or longer ago than reports go, is left out, and a period that ends before it begins is its last month.
 * @param usual how many months are shown unless somebody asks for others
 */
export function readMonths(params: URLSearchParams, today: Day, usual: number): Months {
  const current = monthOf(today)
  const within = (month: Day) => clamp(month, addMonths(current, 1 - MOST_MONTHS), current)
  const asked = readTexts(params, ['from', 'to'])
  const to = within(monthIn(asked.to) ?? current)
  const from = within(monthIn(asked.from) ?? addMonths(to, 1 - usual))
  return { from: from < to ? from : to, to }
}

/** One month that the address names; without it this month. */
export function readMonth(text: string | null, today: Day): Day {
  return monthIn(text) ?? monthOf(today)
}

/** Also of a day, of which only the month counts. */
function monthIn(text: string | null): Day | null {
  const month = `${text?.slice(0, 7)}-01`
  return isDay(month) ? month : null
}

function clamp(month: Day, first: Day, last: Day): Day {
  return month < first ? first : month > last ? last : month
}

/** Each of the months, the oldest first. */
export function listMonths({ from, to }: Months): Day[] {
  const months: Day[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
