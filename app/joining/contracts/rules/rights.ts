import { addDays, type Day } from '#app/kit/pure/days.ts'
import { type Days, overlap, type Span } from './proration.ts'
import { earlierEnd } from './run.ts'

/** What a seat gives whoever has it, from the first day to the last. */
export type SeatRight = Days & {
  /** Whether more is to be paid first, or it would go on. */
  isUnpaid: boolean
}

export type Seated = {
  /** Of whoever has the seat. */
  holding: Span
  /** The last day of the item or the contract, whichever is earlier. */
  lastDay: Day | null
  /** Of the seat. */
  pauses: readonly Days[]
  /** The last day that is paid for; the day before the first while nothing is. */
  paidUntil: Day
  graceDays: number
}

/**
 * What whoever has a seat may use: until the end of what is paid and the days of grace after it, never after the last day of
 * their own, of the item or of the contract, and not on days on which the seat is paused. Where nothing is left of it, one
 * right that ends before it begins says why.
 */
export function rightsOf({ holding, lastDay, pauses, paidUntil, graceDays }: Seated): SeatRight[] {
  const ends = earlierEnd(holding.lastDay, lastDay)
  const most = addDays(paidUntil, graceDays)
  const isUnpaid = ends === null || most < ends
  const span = { firstDay: holding.firstDay, lastDay: isUnpaid ? most : ends }
  if (span.lastDay < span.firstDay)
    return isUnpaid ? [{ ...span, lastDay: addDays(span.firstDay, -1), isUnpaid }] : []
  const parts = pauses.reduce((left, pause) => left.flatMap(days => without(days, pause)), [span])
  return parts.map(days => ({ ...days, isUnpaid: isUnpaid && days.lastDay === span.lastDay }))
}

function without(days: Days, pause: Days): Days[] {
  if (!overlap(days, pause)) return [days]
  const before = { firstDay: days.firstDay, lastDay: addDays(pause.firstDay, -1) }
  const after = { firstDay: addDays(pause.lastDay, 1), lastDay: days.lastDay }
  return [before, after].filter(({ firstDay, lastDay }) => firstDay <= lastDay)
}

/** What a bill covers of a contract; void ones cover nothing. */
export type CoveredDays = Days & { contractId: string; isPaid: boolean }

/** The last day that bills of a contract cover, paid or not; null before the first. */
export function billedUntilOf({ id }: { id: string }, covered: readonly CoveredDays[]): Day | null {
  const own = covered.filter(({ contractId }) => contractId === id).map(({ lastDay }) => lastDay)
  return own.toSorted().at(-1) ?? null
}

/**
 * Until when a contract is paid for. What is overdue of any contract of the customer ends all of them.
 * @param covered of all contracts of the customer
 */
export function paidUntilOf(
  { id, firstDay }: { id: string; firstDay: Day },
  covered: readonly CoveredDays[],
): Day {
  const paid = covered.filter(days => days.isPaid && days.contractId === id).map(days => days.lastDay)
  const unpaid = covered.filter(days => !days.isPaid).map(days => addDays(days.firstDay, -1))
  const own = [addDays(firstDay, -1), ...paid].toSorted().at(-1) ?? firstDay
  return [own, ...unpaid].toSorted()[0] ?? own
}
