import { readListQuery } from '#app/kit/pure/list-query.ts'
import { type BookingQuery, CAME, PLACES, STOOD, WAITING } from '../queries/bookings.server.ts'
import { BOOKING_STATUSES } from '../rules/bookings.ts'
import { isAskable } from '../schema.ts'

/** What the list's address asks for. @param spaceIds those that there are */
export function readBookingQuery(params: URLSearchParams, spaceIds: string[]): BookingQuery {
  const query = readListQuery(params, {
    state: [WAITING, STOOD, CAME, ...BOOKING_STATUSES],
    space: [PLACES, ...spaceIds],
  })
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return isAskable(text) ? text : null
  }
  return { ...query, from: day('from'), to: day('to') }
}
