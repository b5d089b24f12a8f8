import { addDays, addMonths, type Day, dayOfMonth, daysInMonth, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { sharesOf } from '#app/money/documents/rules/documents.ts'

/** From the first day to the last, both of them counted. */
export type Days = { firstDay: Day; lastDay: Day }

/** The same, perhaps without an end. */
export type Span = { firstDay: Day; lastDay: Day | null }

export function overlap(a: Span, b: Span): boolean {
  return (b.lastDay === null || a.firstDay <= b.lastDay) && (a.lastDay === null || b.firstDay <= a.lastDay)
}

/** The days that both have; none where they do not touch. */
export function daysOfBoth(a: Span, b: Days): Days[] {
  if (!overlap(a, b)) return []
  const firstDay = a.firstDay > b.firstDay ? a.firstDay : b.firstDay
  const lastDay = a.lastDay !== null && a.lastDay < b.lastDay ? a.lastDay : b.lastDay
  return [{ firstDay, lastDay }]
}

/** The days, cut where calendar months end. */
export function byMonth({ firstDay, lastDay }: Days): Days[] {
  const next = addMonths(monthOf(firstDay), 1)
  if (lastDay < next) return [{ firstDay, lastDay }]
  return [{ firstDay, lastDay: addDays(next, -1) }, ...byMonth({ firstDay: next, lastDay })]
}

/**
 * What days of one calendar month cost of what the whole of it costs: what it costs up to the last of them less what it
 * costs up to the day before the first, each half up. However a month is cut, its parts add up to it.
 * @param monthSatang what a whole line costs a month, never one seat of several: those do not add up
 * @throws RangeError when the days are not of one month
 */
export function costOfDays(monthSatang: Satang, { firstDay, lastDay }: Days): Satang {
  if (firstDay > lastDay || monthOf(firstDay) !== monthOf(lastDay)) {
    throw new RangeError(`Not days of one month: ${firstDay} to ${lastDay}`)
  }
  const before = dayOfMonth(firstDay) - 1
  const until = dayOfMonth(lastDay)
  const [, satang = 0] = sharesOf([before, until - before, daysInMonth(firstDay) - until], monthSatang)
  return satang
}
