import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { Leaving } from '#app/people/members/steps/departures.server.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { givesBack, isKeeping, KEEPING } from '../rules/bookings.ts'
import { bookings } from '../tables.server.ts'
import { changeStatus, type GivenBack, giveAllBack } from './end.server.ts'
import { lockBooking } from './lock.server.ts'
import { mailEnded } from './mails.server.ts'

type Of = Pick<Leaving, 'memberRowIds' | 'now'>

/** How many bookings members have to come. */
export const countToCome = (db: Executor, of: Of) => db.$count(bookings, isToCome(of))

function isToCome({ memberRowIds, now }: Of) {
  const isKept = inArray(bookings.status, [...KEEPING])
  return and(inArray(bookings.memberRowId, [...memberRowIds]), isKept, gt(bookings.endsAt, now))
}

/** What members who leave have booked is free again, comes back by its policy, and they are told (rule bookings.departed). */
export async function cancelAll(tx: Transaction, { adminId, now, telling, ...leaving }: Leaving) {
  const open = await tx
    .select({ id: bookings.id, spaceId: bookings.spaceId })
    .from(bookings)
    .where(isToCome({ ...leaving, now }))
    .orderBy(asc(bookings.id))
  await lockSpaces(
    tx,
    open.map(({ spaceId }) => spaceId),
  )
  const ended = new Map<string, { ids: string[]; back: GivenBack }>()
  for (const { id } of open) {
    const booking = await lockBooking(tx, id)
    if (!booking?.memberRowId || !isKeeping(booking.status)) continue
    const back = givesBack(booking, now)
      ? await giveAllBack(tx, booking, { adminId, now })
      : { minutes: 0, satang: 0 }
    await changeStatus(tx, booking, { status: 'cancelled', action: 'booking_cancelled', adminId, now }, back)
    const theirs = ended.get(booking.memberRowId) ?? { ids: [], back: { minutes: 0, satang: 0 } }
    theirs.ids.push(id)
    theirs.back.minutes += back.minutes
    theirs.back.satang += back.satang
    ended.set(booking.memberRowId, theirs)
  }
  if (!telling) return
  for (const [memberRowId, theirs] of ended) await mailEnded(tx, telling, { memberRowId, ...theirs })
}
