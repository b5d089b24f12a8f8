import { addDays, addMonths, type Day, dayOfMonth, daysBetween } from '#app/kit/pure/days.ts'
import type { ThenHow } from './contracts.ts'
import type { Days } from './proration.ts'

/** What the days of a contract become once its term is over and it goes on. */
export type NextTerm = { lastDay: Day | null; termFrom: Day | null }

type Term = Days & {
  thenHow: ThenHow
  /** From when the term is that runs; null for the first. */
  termFrom: Day | null
}

/**
 * How a contract goes on by itself after its last day (rule contracts.then): from month to month it has none any more; for as long again
 * it has one so many months later, or so many days where the term was not of whole months, until one is not over.
 * @returns null where its last day is not over, and where it ends
 */
export function nextTerm({ firstDay, lastDay, thenHow, termFrom }: Term, today: Day): NextTerm | null {
  if (lastDay >= today || thenHow === 'ends') return null
  if (thenHow === 'month_to_month') return { lastDay: null, termFrom: null }
  const anchor = dayOfMonth(firstDay)
  let term = { firstDay: termFrom ?? firstDay, lastDay }
  while (term.lastDay < today) term = { firstDay: addDays(term.lastDay, 1), lastDay: sameAgain(term, anchor) }
  return { lastDay: term.lastDay, termFrom: term.firstDay }
}

/** The last day of the term after this one, as long as it. @param anchor the day of the month on which the first began */
export function sameAgain({ firstDay, lastDay }: Days, anchor: number): Day {
  const next = addDays(lastDay, 1)
  const [from, to] = [firstDay, next].map(day => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  const months = (to ?? 0) - (from ?? 0)
  const isWhole = months > 0 && addMonths(firstDay, months, anchor) === next
  return isWhole
    ? addDays(addMonths(next, months, anchor), -1)
    : addDays(next, daysBetween(firstDay, lastDay))
}
