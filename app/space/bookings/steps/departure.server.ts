import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Departure } from '#app/joining/members/steps/departures.server.ts'
import { givesBack, KEEPING } from '../rules/bookings.ts'
import { bookings } from '../tables.server.ts'
import { changeStatus, giveAllBack } from './end.server.ts'
import { lockBooking, lockSpaces } from './lock.server.ts'

/** What members who are removed have booked is free again, and comes back by its policy (rule bookings.departed). */
export const cancelOfDeparted: Departure = async (tx, { memberRowIds, adminId, now }) => {
  const isOpen = and(
    inArray(bookings.memberRowId, [...memberRowIds]),
    inArray(bookings.status, [...KEEPING]),
    gt(bookings.endsAt, now),
  )
  const open = await tx
    .select({ id: bookings.id, spaceId: bookings.spaceId })
    .from(bookings)
    .where(isOpen)
    .orderBy(asc(bookings.id))
  await lockSpaces(
    tx,
    open.map(({ spaceId }) => spaceId),
  )
  for (const { id } of open) {
    const booking = await lockBooking(tx, id)
    if (!booking || !KEEPING.some(status => status === booking.status)) continue
    const back = givesBack(booking, now)
      ? await giveAllBack(tx, booking, { adminId, now })
      : { minutes: 0, satang: 0 }
    await changeStatus(tx, booking, { status: 'cancelled', action: 'booking_cancelled', adminId, now }, back)
  }
}
