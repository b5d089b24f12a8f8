import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { type AccountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { lockSpaces, withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { givesBack, LONGEST_PURPOSE, mayBecome } from '../rules/bookings.ts'
import { isOwnToMove } from '../rules/move.ts'
import { type Booked, bookSpace } from '../steps/book.server.ts'
import { changeStatus, type GivenBack, giveAllBack } from '../steps/end.server.ts'
import { lockBooking } from '../steps/lock.server.ts'
import { mailBooking, newsOfMove } from '../steps/mails.server.ts'
import { type Move, type Moved, moveBookingTo } from '../steps/move.server.ts'

type OwnWish = {
  memberRowId: string
  spaceId: string
  from: Date
  to: Date
  useCredits: boolean
  /** On the account of which company, by the contract of their seat; null for their own. */
  contractId?: string | null
  purpose: string
  shownSatang?: Satang | undefined
  key: string | null
}

/** Books a space for one's own membership (rule bookings.book). */
export async function bookOwn(ctx: AccountContext, wish: OwnWish): Promise<Booked> {
  await ownSelf(ctx, wish.memberRowId)
  const { host } = new URL(ctx.origin)
  const more = { by: 'member', adminId: null, now: ctx.now(), host, mailing: ctx } as const
  const purpose = wish.purpose.slice(0, LONGEST_PURPOSE)
  return withoutClash(() => ctx.db.transaction(tx => bookSpace(tx, { ...wish, ...more, purpose })))
}

/** Moves a booking of one's own that has not begun. */
export async function moveOwn(
  ctx: AccountContext,
  move: Pick<Move, 'id' | 'from' | 'to' | 'seen' | 'shownSatang'>,
): Promise<Moved> {
  const booking = await findOwn(ctx, move.id)
  if (!booking) return fail('not_found')
  if (!isOwnToMove(booking, ctx.now())) return fail('over')
  const more = { by: 'member', adminId: null, now: ctx.now() } as const
  return withoutClash(() =>
    ctx.db.transaction(async tx => {
      const moved = await moveBookingTo(tx, { ...move, ...more })
      if (moved.ok) await mailBooking(tx, ctx, { id: move.id, news: newsOfMove(moved.value), by: 'member' })
      return moved
    }),
  )
}

/**
 * Cancels a booking of one's own that has not begun.
 * @param seen the number that it had when they were told what comes back; not said where nobody was
 * @returns what comes back by its policy (rule bookings.cancel)
 */
export async function cancelOwn(
  ctx: AccountContext,
  { id, seen }: { id: string; seen?: number | undefined },
): Promise<Result<GivenBack, 'not_found' | 'over' | 'changed'>> {
  const known = await findOwn(ctx, id)
  if (!known?.memberRowId) return fail('not_found')
  const { spaceId, memberRowId } = known
  const now = ctx.now()
  return ctx.db.transaction(async tx => {
    if (!(await lockMember(tx, memberRowId))) return fail('not_found')
    await lockSpaces(tx, [spaceId])
    const booking = await lockBooking(tx, id)
    if (!booking) return fail('not_found')
    if (!mayBecome(booking.status, 'cancelled') || booking.startsAt <= now) return fail('over')
    if (seen !== undefined && booking.icalSequence !== seen) return fail('changed')
    const back = givesBack(booking, now)
      ? await giveAllBack(tx, booking, { adminId: null, now })
      : { minutes: 0, satang: 0 }
    const change = { status: 'cancelled', action: 'booking_cancelled', adminId: null, now } as const
    await changeStatus(tx, booking, change, back)
    await mailBooking(tx, ctx, { id, news: 'cancelled', by: 'member', back })
    return ok(back)
  })
}

/** A booking of one of the account's memberships; everybody else's is not there. */
async function findOwn(ctx: AccountContext, id: string): Promise<BookingRow | null> {
  const booking = await findBooking(ctx.db, id)
  if (!booking?.memberRowId) return null
  await ownSelf(ctx, booking.memberRowId)
  return booking
}
