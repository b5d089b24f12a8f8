import { isDay } from '#app/kit/pure/days.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { type BookingQuery, WAITING } from '../queries/bookings.server.ts'
import { BOOKING_STATUSES } from '../rules/bookings.ts'

/** What the list's address asks for. @param spaceIds those that there are */
export function readBookingQuery(params: URLSearchParams, spaceIds: string[]): BookingQuery {
  const query = readListQuery(params, { state: [WAITING, ...BOOKING_STATUSES], space: spaceIds })
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return isDay(text) && text > '2000-01-01' && text < '9999-01-01' ? text : null
  }
  return { ...query, from: day('from'), to: day('to') }
}
