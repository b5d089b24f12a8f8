import type { Executor } from '#app/kit/platform/database.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { placedName, unitName } from '#app/space/spaces/rules/spaces.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { costMark, mayBeMoved } from '../rules/move.ts'
import type { MovePlace } from '../schema.ts'
import { planMove } from '../steps/move.server.ts'
import { paidText, refusalText } from '../texts/bookings.ts'
import { bookingTimeText } from '../texts/times.ts'

type PlaceAndPrice = { space: string; time: string; price: string }

/** A booking that is to go where it costs something else: where it is and would be, with the price here and there. */
export type OpenMove = {
  id: string
  isElsewhere: boolean
  seq: number
  who: string
  before: PlaceAndPrice
  /** Without a price where it can't be moved so. */
  after: PlaceAndPrice
  refused: string | null
  /** What the form carries of this. */
  fields: { space: string; unit: string; from: string; to: string; agreed: string }
}

/** Null where it can't be moved any more, wherever to. */
export async function viewMove(
  db: Executor,
  id: string,
  { spaceId, unit, from, to }: MovePlace,
  now: Date,
): Promise<OpenMove | null> {
  const [booking, space] = [await findBooking(db, id), await findSpace(db, spaceId)]
  if (!booking || !space) return null
  const member = booking.memberRowId === null ? null : await findMember(db, booking.memberRowId)
  const visitor = booking.visitor ?? null
  if (!mayBeMoved(booking, { backSatang: visitor?.backSatang ?? 0, now })) return null
  const seen = booking.icalSequence
  const planned = await planMove(
    db,
    { booking, member, visitor },
    { id, spaceId, unit, from, to, seen, by: 'staff', now },
  )
  const locale = getLocale()
  const placed = planned.ok ? planned.value.unit : unit
  return {
    id,
    isElsewhere: spaceId !== booking.spaceId,
    seq: seen,
    who: booking.member?.name ?? visitor?.name ?? booking.purpose,
    before: {
      space: unitName(booking, locale),
      time: bookingTimeText(booking, locale, now),
      price: paidText(booking),
    },
    after: {
      space: placed === null ? placedName(space, locale) : unitName({ space, unit: placed }, locale),
      time: bookingTimeText({ startsAt: from, endsAt: to, zone: space.zone }, locale, now),
      price: planned.ok ? paidText(planned.value.cost) : '',
    },
    refused: planned.ok ? null : refusalText(planned.reason),
    fields: {
      space: spaceId,
      unit: unit === null ? '' : String(unit),
      from: from.toISOString(),
      to: to.toISOString(),
      agreed: planned.ok ? costMark(planned.value.cost) : '',
    },
  }
}
