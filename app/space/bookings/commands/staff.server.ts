import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { lockSpaces, withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingRow, findBooking } from '../queries/bookings.server.ts'
import { bookingMark, statusAt } from '../rules/ahead.ts'
import { type BookingStatus, givesBack, LONGEST_PURPOSE, mayBecome } from '../rules/bookings.ts'
import { type Booked, bookSpace } from '../steps/book.server.ts'
import { changeStatus, expireHolds, type GivenBack, giveAllBack } from '../steps/end.server.ts'
import { lockBooking } from '../steps/lock.server.ts'
import { mailBooking, newsOfMove } from '../steps/mails.server.ts'
import { type Move, type Moved, moveBookingTo } from '../steps/move.server.ts'
import { tellVisitor } from '../steps/visitor-mails.server.ts'
import { lockVisitor } from '../steps/visitor-money.server.ts'

type StaffWish = {
  memberRowId: string
  spaceId: string
  from: Date
  to: Date
  unit: number | null
  useCredits: boolean
  purpose: string
  key: string | null
  /** What it costs, as the form has shown it. */
  shownSatang?: Satang
}

/** Books a space for a member (rules bookings.book, bookings.seen). */
export async function bookForMember(ctx: CommandContext, wish: StaffWish): Promise<Booked> {
  await authorise(ctx, 'bookings.edit')
  const { host } = new URL(ctx.origin)
  const more = { by: 'staff', adminId: ctx.actor.userId, now: ctx.now(), host, mailing: ctx } as const
  const purpose = wish.purpose.slice(0, LONGEST_PURPOSE)
  return withoutClash(() => ctx.db.transaction(tx => bookSpace(tx, { ...wish, ...more, purpose })))
}

/** Moves a booking, also into another space, or makes it longer or shorter (rule bookings.move). */
export async function moveBooking(
  ctx: CommandContext,
  move: Pick<Move, 'id' | 'from' | 'to' | 'spaceId' | 'agreed' | 'unit' | 'seen'>,
): Promise<Moved> {
  await authorise(ctx, 'bookings.edit')
  const more = { by: 'staff', adminId: ctx.actor.userId, now: ctx.now() } as const
  return withoutClash(() =>
    ctx.db.transaction(async tx => {
      const moved = await moveBookingTo(tx, { ...move, ...more })
      if (!moved.ok) return moved
      await mailBooking(tx, ctx, { id: move.id, news: newsOfMove(moved.value), by: 'staff' })
      await tellVisitor(tx, ctx, moved.value, { news: 'moved' })
      return moved
    }),
  )
}

type Decision = 'not_found' | 'not_possible' | 'changed'

/** `mark`: the booking as it was seen (see `bookingMark`); nothing is decided about one that is not as it was. */
type Seen = { id: string; mark: string }
/** The same of who may not have looked. */
type Known = { id: string; mark?: string | undefined }

/** Cancels a booking; staff may give everything back although its policy does not (rule bookings.cancel). */
export async function cancelBooking(
  ctx: CommandContext,
  { giveBack, ...seen }: Known & { giveBack: boolean },
): Promise<Result<GivenBack, Decision>> {
  await authorise(ctx, 'bookings.edit')
  const { id } = seen
  return decide(ctx, seen, 'cancelled', async (tx, booking) => {
    const back =
      giveBack || givesBack(booking, ctx.now())
        ? await giveBackOf(tx, ctx, booking)
        : { minutes: 0, satang: 0 }
    const action = booking.isClosure ? 'space_reopened' : 'booking_cancelled'
    await change(tx, ctx, booking, { status: 'cancelled', action }, back)
    await mailBooking(tx, ctx, { id, news: 'cancelled', by: 'staff', back })
    return booking.memberRowId === null ? { ...back, byHand: true } : back
  })
}

/** Says yes to a booking that waits for it. */
export async function approveBooking(ctx: CommandContext, seen: Seen): Promise<Result<null, Decision>> {
  await authorise(ctx, 'bookings.edit')
  const { id } = seen
  return decide(
    ctx,
    seen,
    'confirmed',
    async (tx, booking) => {
      const visitor = await lockVisitor(tx, id)
      // It is decided about with its slip, or paid for at the desk.
      if (visitor?.paysAhead && visitor.paidSatang === 0) return 'not_possible'
      await change(tx, ctx, booking, { status: 'confirmed', action: 'booking_approved' })
      await mailBooking(tx, ctx, { id, news: 'approved', by: 'staff' })
      return null
    },
    'pending',
  )
}

/** Says no to it: everything comes back. */
export async function declineBooking(ctx: CommandContext, seen: Seen): Promise<Result<GivenBack, Decision>> {
  await authorise(ctx, 'bookings.edit')
  const { id } = seen
  return decide(ctx, seen, 'declined', async (tx, booking) => {
    const back = await giveBackOf(tx, ctx, booking)
    await change(tx, ctx, booking, { status: 'declined', action: 'booking_declined' }, back)
    await mailBooking(tx, ctx, { id, news: 'declined', by: 'staff', back })
    return back
  })
}

/** Whoever booked is there. */
export async function checkInBooking(ctx: CommandContext, seen: Known): Promise<Result<null, Decision>> {
  await authorise(ctx, 'bookings.edit')
  return decide(
    ctx,
    seen,
    'checked_in',
    async (tx, booking) => {
      await change(tx, ctx, booking, { status: 'checked_in', action: 'booking_checked_in' })
      return null
    },
    'confirmed',
  )
}

/** Nobody came: the rest of the time is free for others, and what was paid stays. */
export async function markNoShow(ctx: CommandContext, seen: Known): Promise<Result<null, Decision>> {
  await authorise(ctx, 'bookings.edit')
  return decide(ctx, seen, 'no_show', async (tx, booking) => {
    if (booking.startsAt > ctx.now()) return 'not_possible'
    await change(tx, ctx, booking, { status: 'no_show', action: 'booking_no_show' })
    return null
  })
}

/** They came after all: the booking stands again with them there, unless somebody else has the time by now. */
export async function undoNoShow(
  ctx: CommandContext,
  seen: Known,
): Promise<Result<null, Decision | 'taken'>> {
  await authorise(ctx, 'bookings.edit')
  return withoutClash(() =>
    decide(
      ctx,
      seen,
      'checked_in',
      async (tx, booking) => {
        await expireHolds(tx, booking.spaceId, ctx.now())
        await change(tx, ctx, booking, { status: 'checked_in', action: 'booking_restored' })
        return null
      },
      'no_show',
    ),
  )
}

/** Locks a booking as whoever books does, and does something about it that its state allows. */
function decide<Outcome>(
  ctx: CommandContext,
  { id, mark }: Known,
  next: BookingStatus,
  act: (tx: Transaction, booking: BookingRow) => Promise<Outcome | 'not_possible'>,
  only?: BookingStatus,
): Promise<Result<Outcome, Decision>> {
  return ctx.db.transaction(async tx => {
    const known = await findBooking(tx, id)
    if (!known) return fail('not_found')
    if (known.memberRowId) await lockMember(tx, known.memberRowId)
    await lockSpaces(tx, [known.spaceId])
    const booking = await lockBooking(tx, id)
    if (!booking) return fail('not_found')
    if (mark !== undefined && mark !== (await markOf(tx, booking))) return fail('changed')
    const status = statusAt(booking, ctx.now())
    if (!mayBecome(status, next) || (only && status !== only)) return fail('not_possible')
    if (booking.isClosure && next !== 'cancelled') return fail('not_possible')
    const outcome = await act(tx, booking)
    return outcome === 'not_possible' ? fail('not_possible') : ok(outcome as Outcome)
  })
}

async function markOf(tx: Transaction, booking: BookingRow): Promise<string> {
  const visitor = await lockVisitor(tx, booking.id)
  return bookingMark({ ...booking, paidSatang: visitor?.paidSatang ?? 0 })
}

const giveBackOf = (tx: Transaction, ctx: CommandContext, booking: BookingRow) =>
  giveAllBack(tx, booking, { adminId: ctx.actor.userId, now: ctx.now() })

async function change(
  tx: Transaction,
  ctx: CommandContext,
  booking: BookingRow,
  to: { status: BookingStatus; action: string },
  details: Record<string, unknown> = {},
) {
  const by = { adminId: ctx.actor.userId, now: ctx.now() }
  const changed = await changeStatus(tx, booking, { ...to, ...by }, details)
  await tellVisitor(tx, ctx, changed)
  return changed
}
