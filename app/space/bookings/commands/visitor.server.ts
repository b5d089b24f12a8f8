import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { takeShare } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { lockSpaces, withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { asOf } from '../rules/ahead.ts'
import { givesBack } from '../rules/bookings.ts'
import { mayVisitorCancel, needsPhone } from '../rules/visitors.ts'
import { type VisitorErrors, type VisitorValues, validateVisitor } from '../schema.ts'
import { changeStatus, giveAllBack } from '../steps/end.server.ts'
import { forgetVisitors } from '../steps/forget.server.ts'
import { lockBooking } from '../steps/lock.server.ts'
import { bookForVisitor } from '../steps/visitor.server.ts'
import { bookedKeyOf, readBookedKey } from '../steps/visitor-link.server.ts'
import { confirmToVisitor, tellVisitor } from '../steps/visitor-mails.server.ts'
import { refusalText } from '../texts/bookings.ts'

export type VisitorBooked =
  | { ok: true; key: string }
  | { ok: false; status: 400 | 409 | 429; errors: VisitorErrors }

type Asked = {
  spaceId: string
  from: Date
  to: Date
  values: VisitorValues
  locale: string
  shownSatang?: Satang
}

/** Books for a visitor who has typed who they are and how they are reached; the same form sent again is the same booking. */
export async function bookAsVisitor(ctx: RequestContext, asked: Asked): Promise<VisitorBooked> {
  const { spaceId, from, to, values, locale, shownSatang } = asked
  const space = await findSpace(ctx.db, spaceId)
  const errors = validateVisitor(values, { needsPhone: space !== null && needsPhone(space) })
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors }
  const { visitors } = await findSettings(ctx.db)
  const shares = { perNetwork: visitors.bookingsPerNetwork, perHouse: visitors.bookingsPerHouse }
  if (!(await takeShare(ctx, 'visitor-booking', shares)))
    return { ok: false, status: 429, errors: { form: m.booking_visitor_too_many() } }
  const { name, email, phone, submissionKey: key } = values
  const { host } = new URL(linkOrigin(ctx))
  const visitor = { name, email, phone, locale }
  const alone = { adminId: null, unit: null, purpose: '' }
  const wish = { spaceId, from, to, visitor, key, shownSatang, now: ctx.now(), host, ...alone }
  const booked = await withoutClash(() =>
    ctx.db.transaction(async tx => {
      const made = await bookForVisitor(tx, wish)
      if (made.ok && made.value.isNew) await confirmToVisitor(tx, ctx, made.value.booking, email)
      return made
    }),
  )
  if (booked.ok) return { ok: true, key: bookedKeyOf(ctx, booked.value.booking.id) }
  const { reason } = booked
  if (reason === 'mailbox_full')
    return {
      ok: false,
      status: 409,
      errors: { email: m.booking_visitor_mailbox_full({ most: visitors.bookingsPerMailbox }) },
    }
  const price = 'price' in booked ? booked.price : undefined
  return { ok: false, status: 409, errors: { form: refusalText(reason, { price }) } }
}

const NOTHING_BACK = { minutes: 0, satang: 0 }

/**
 * Cancels the booking of whoever has the link, before it begins, and tells their calendar. Doing it again changes nothing.
 * @param seen the number that it had when they were told what comes back
 */
export async function cancelAsVisitor(
  ctx: RequestContext,
  key: string,
  seen?: number,
): Promise<Result<null, 'not_found' | 'over' | 'changed'>> {
  const known = await findBooking(ctx.db, readBookedKey(ctx, key) ?? '')
  if (!known?.visitor) return fail('not_found')
  const now = ctx.now()
  return ctx.db.transaction(async tx => {
    await lockSpaces(tx, [known.spaceId])
    const booking = await lockBooking(tx, known.id)
    if (!booking) return fail('not_found')
    if (booking.status === 'cancelled') return ok(null)
    if (!mayVisitorCancel(asOf(booking, now), now)) return fail('over')
    if (seen !== undefined && booking.icalSequence !== seen) return fail('changed')
    const by = { adminId: null, now }
    const back = givesBack(booking, now) ? await giveAllBack(tx, booking, by) : NOTHING_BACK
    const change = { status: 'cancelled', action: 'booking_cancelled', ...by } as const
    await tellVisitor(tx, ctx, await changeStatus(tx, booking, change, back))
    return ok(null)
  })
}

/** Forgets a visitor at once, who has asked for it: their booking stays as it is, without who. */
export async function forgetVisitor(ctx: CommandContext, id: string): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'bookings.edit')
  const known = await findBooking(ctx.db, id)
  if (!known?.visitor) return fail('not_found')
  await ctx.db.transaction(async tx => {
    await forgetVisitors(tx, [id], ctx.now())
    const by = { adminId: ctx.actor.userId, action: 'visitor_forgotten' }
    await logActivity(tx, { ...by, entityType: 'booking', entityId: id, details: {} })
    await announceChange(tx, 'bookings', NOBODY)
  })
  return ok(null)
}
