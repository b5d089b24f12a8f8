import type { Span } from '#app/space/spaces/rules/opening.ts'

/** How much a member may have booked ahead. */
export type Measure = { bookings: number; hours: number }

/** What a plan says instead; null where it says nothing. */
export type PlanMeasure = { name: string; bookingsAhead: number | null; hoursAhead: number | null }

/** A booking of a member that is not over, or a wish for one. */
export type Kept = Span & {
  /** Its space is booked for guests, beside a place of one's own. */
  isForGuests: boolean
  /** Staff booked it: it is no part of what the member may book. */
  isByStaff: boolean
}

/** What the bookings of a member are measured by. */
export type Measured = { kept: readonly Kept[]; usual: Measure; plans: readonly PlanMeasure[] }

export type MeasureRefusal = 'own_time' | 'most_bookings' | 'most_hours'

const HOUR_MS = 3_600_000

/** The widest that the plans allow; a plan that says nothing, and somebody without one, has the usual. */
export function measureOf(planNames: readonly string[], { usual, plans }: Omit<Measured, 'kept'>): Measure {
  const own = planNames.map(name => plans.find(plan => plan.name.toLowerCase() === name.toLowerCase()))
  if (own.length === 0) return usual
  return {
    bookings: Math.max(...own.map(plan => plan?.bookingsAhead ?? usual.bookings)),
    hours: Math.max(...own.map(plan => plan?.hoursAhead ?? usual.hours)),
  }
}

/** Whether a member is elsewhere then: in a place of their own, or with guests where it is for guests, too. */
export function isElsewhere(wish: Kept, kept: readonly Kept[]): boolean {
  return kept.some(
    ({ from, to, isForGuests }) => isForGuests === wish.isForGuests && from < wish.to && wish.from < to,
  )
}

/**
 * Whether a wish goes beyond what a member may have at one time or ahead; the first reason that holds (rule bookings.measure).
 * @param planNames those by which they may come in then
 */
export function measureRefusal(
  wish: Kept,
  { kept, ...by }: Measured,
  planNames: readonly string[],
): MeasureRefusal | null {
  if (isElsewhere(wish, kept)) return 'own_time'
  const most = measureOf(planNames, by)
  const counted = [...kept, wish].filter(({ isByStaff }) => !isByStaff)
  if (counted.length > most.bookings) return 'most_bookings'
  const ms = counted.reduce((sum, { from, to }) => sum + to - from, 0)
  return ms > most.hours * HOUR_MS ? 'most_hours' : null
}
