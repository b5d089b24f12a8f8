import { type Period, type Renewal, renewedExpiry } from '#app/house/plans/rules/prices.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'

/**
 * Active members whose expiry lies before this day have expired: on the day of expiry itself they are still active, and
 * so for `graceDays` more.
 */
export function expiredBefore(today: Day, graceDays: number): Day {
  return addDays(today, -graceDays)
}

type RunningOut = {
  membershipType: string
  /** Of the member's plan, where the catalogue has it. */
  period?: Period | undefined
  expiryDate: Day
  anchorDay: number | null
  today: Day
}

/**
 * The expiry of a membership that goes on without a gap, period after period until it covers `today`: where the house
 * extends before anybody paid.
 */
export function extendedExpiry({ expiryDate, anchorDay, today, ...lasting }: RunningOut): Renewal {
  const goOn = (currentExpiry: Day, anchor: number | null) =>
    renewedExpiry({ ...lasting, currentExpiry, today: currentExpiry, anchorDay: anchor })
  let renewal = goOn(expiryDate, anchorDay)
  while (renewal.expiryDay < today) renewal = goOn(renewal.expiryDay, renewal.anchorDay)
  return renewal
}
