import { addDays, type Day } from '#app/kit/pure/days.ts'

/** Members with this expiry are to be asked, for the request of that many days before it. */
export type DueRequest = { expiryDate: Day; daysBefore: number }

/**
 * The expiries whose members are to be asked to renew today.
 * @param requestDays the days before the expiry on which members are asked (settings, "Renewals")
 */
export function dueRequests(today: Day, requestDays: readonly number[]): DueRequest[] {
  const furthest = Math.max(-1, ...requestDays)
  return Array.from({ length: furthest + 1 }, (_, daysLeft) => {
    const daysBefore = requestDue(daysLeft, requestDays)
    return daysBefore === null ? [] : [{ expiryDate: addDays(today, daysLeft), daysBefore }]
  }).flat()
}

/**
 * Which request is due with so many days left: today's, or else the latest that was missed. Nobody gets several at once,
 * and on the last day itself none is made up for.
 */
function requestDue(daysLeft: number, requestDays: readonly number[]): number | null {
  if (requestDays.includes(daysLeft)) return daysLeft
  const missed = requestDays.filter(days => days > daysLeft)
  return daysLeft === 0 || missed.length === 0 ? null : Math.min(...missed)
}

/** The day on which the request was, or is, to be sent. */
export function requestDay({ expiryDate, daysBefore }: DueRequest): Day {
  return addDays(expiryDate, -daysBefore)
}
