import { addDays, addMonths, type Day, dayOfMonth } from '#app/kit/pure/days.ts'
import type { Days, Span } from './proration.ts'

/** A contract, with the last day that its bills cover; null before the first. Bills that are void cover nothing. */
export type Billed = Span & { billedUntil: Day | null }

/** A bill that is to be made: dated by its first day. */
export type Period = Days & { contractIds: string[] }

/**
 * The bills of a customer that a run makes, the oldest first: dated by the billing day for the month from there on; the
 * part of a month before the first is a bill of its own, at once. Contracts share the bill of a day.
 * @param billingDay 1 to 28
 * @param until the last day that a bill may be dated by
 */
export function periodsOf(
  contracts: readonly (Billed & { id: string })[],
  { billingDay, until }: { billingDay: number; until: Day },
): Period[] {
  const periods = new Map<Day, Period>()
  for (const contract of contracts) {
    for (const days of daysOfBills(contract, { billingDay, until })) {
      const period = periods.get(days.firstDay) ?? { ...days, contractIds: [] }
      period.contractIds.push(contract.id)
      periods.set(days.firstDay, period)
    }
  }
  return [...periods.values()].toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
}

/** One more follows the last day, for what the last bill could not know, such as a seat that was added after it. */
function daysOfBills(
  { firstDay, lastDay, billedUntil }: Billed,
  { billingDay, until }: { billingDay: number; until: Day },
): Days[] {
  const found: Days[] = []
  let next = billedUntil === null ? firstDay : addDays(billedUntil, 1)
  let isOver = false
  while (next <= until && !isOver) {
    const days = { firstDay: next, lastDay: dayBeforeBilling(next, billingDay) }
    found.push(days)
    isOver = lastDay !== null && days.firstDay > lastDay
    next = addDays(days.lastDay, 1)
  }
  return found
}

/** The last day that a bill of that date covers. */
function dayBeforeBilling(day: Day, billingDay: number): Day {
  const months = dayOfMonth(day) < billingDay ? 0 : 1
  return addDays(addMonths(day, months, billingDay), -1)
}
