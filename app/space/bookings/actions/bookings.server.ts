import { validate as isUuid } from 'uuid'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import {
  approveBooking,
  bookForMember,
  cancelBooking,
  checkInBooking,
  declineBooking,
  markNoShow,
  moveBooking,
  undoNoShow,
} from '../commands/staff.server.ts'
import { forgetVisitor } from '../commands/visitor.server.ts'
import { returnVisitorPayment, takeVisitorPayment } from '../commands/visitor-money.server.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { findTyped } from '../queries/people.server.ts'
import { readSpan, spanErrors } from '../schema.ts'
import { givenBackText, type Refusal, refusalText } from '../texts/bookings.ts'

const FIELDS = [
  'intent',
  'id',
  'member',
  'space',
  'from',
  'to',
  'unit',
  'seen',
  'mark',
  'purpose',
  'key',
  'pay',
  'back',
  'method',
] as const
export type BookingFields = Record<(typeof FIELDS)[number], string>

/** Why a form of staff did nothing: beside a field, or about the whole. */
export type BookingReply = { error?: string; errors: Record<string, string>; values: BookingFields }

type Outcome = { ok: true; said: string } | Refusal | { ok: false; errors: Record<string, string> }

/** Answers every form about bookings that staff send, and goes on to where they came from. */
export async function answerBookings(ctx: CommandContext, form: FormData, closeHref: string) {
  const values = readTexts(form, FIELDS)
  if (values.intent === 'book') return book(ctx, values, closeHref)
  const outcome = await act(ctx, values)
  if (outcome.ok) return redirectWithMessage(closeHref, outcome.said)
  if ('errors' in outcome) return refuse<BookingReply>({ errors: outcome.errors, values })
  return refuseTo(values, outcome)
}

async function book(ctx: CommandContext, values: BookingFields, closeHref: string) {
  const [member, space] = [await findTyped(ctx.db, values.member), await findSpace(ctx.db, values.space)]
  const zone = space?.zone ?? USUAL_ZONE
  const span = readSpan(values, zone)
  const errors = { ...(!member && { member: m.booking_error_member() }), ...spanErrors(values, zone) }
  if (!member || !span) return refuse<BookingReply>({ errors, values })
  const booked = await bookForMember(ctx, {
    ...{ ...span, memberRowId: member.id, spaceId: values.space, purpose: values.purpose },
    ...{ unit: unitOf(values), useCredits: values.pay === 'on', key: isUuid(values.key) ? values.key : null },
  })
  if (booked.ok) return redirectWithMessage(closeHref, m.booking_staff_made({ name: member.name }))
  return refuseTo(values, booked)
}

const refuseTo = (values: BookingFields, { reason, missing }: Refusal) =>
  refuse<BookingReply>({ error: refusalText(reason, missing), errors: {}, values }, 409)

const unitOf = ({ unit }: BookingFields) => (/^[1-9]\d{0,2}$/.test(unit) ? Number(unit) : null)

async function act(ctx: CommandContext, values: BookingFields): Promise<Outcome> {
  const { id, intent, mark, method } = values
  if (!isUuid(id)) return { ok: false, reason: 'not_found' }
  if (intent === 'move') return move(ctx, values)
  if (intent === 'cancel') {
    const cancelled = await cancelBooking(ctx, { id, giveBack: values.back === 'on' })
    return cancelled.ok ? { ok: true, said: givenBackText(cancelled.value) } : cancelled
  }
  if (intent === 'approve') return said(await approveBooking(ctx, { id, mark }), m.booking_staff_approved())
  if (intent === 'decline') return said(await declineBooking(ctx, { id, mark }), m.booking_staff_declined())
  if (intent === 'check_in') return said(await checkInBooking(ctx, id), m.booking_staff_checked_in())
  if (intent === 'no_show') return said(await markNoShow(ctx, id), m.booking_staff_no_show())
  if (intent === 'undo_no_show') return said(await undoNoShow(ctx, id), m.booking_staff_restored())
  if (intent === 'forget_visitor') return said(await forgetVisitor(ctx, id), m.booking_visitor_forgotten())
  if (intent === 'visitor_paid')
    return said(await takeVisitorPayment(ctx, { id, method, mark }), m.booking_visitor_paid_now())
  if (intent === 'visitor_returned')
    return said(await returnVisitorPayment(ctx, { id, method, mark }), m.booking_visitor_returned_now())
  return { ok: false, reason: 'not_possible' }
}

async function move(ctx: CommandContext, values: BookingFields): Promise<Outcome> {
  const booking = await findBooking(ctx.db, values.id)
  const zone = booking?.zone ?? USUAL_ZONE
  const span = readSpan(values, zone, booking)
  if (!span) return { ok: false, errors: spanErrors(values, zone) }
  const seen = /^\d{1,9}$/.test(values.seen) ? Number(values.seen) : -1
  const moved = await moveBooking(ctx, { id: values.id, ...span, unit: unitOf(values), seen })
  return said(moved, m.booking_staff_moved())
}

function said(outcome: { ok: true } | Refusal, words: string): Outcome {
  return outcome.ok ? { ok: true, said: words } : outcome
}
