import { redirect } from 'react-router'
import { validate as isUuid, v4 as uuidv4 } from 'uuid'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht, readShown } from '#app/kit/pure/money.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import type { Option } from '#app/kit/ui/picker.tsx'
import { MONEY_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findMeant } from '#app/people/members/queries/pick.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { bookForWalkIn, closeTime } from '../commands/desk.server.ts'
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
import type { PriceSeen } from '../rules/bookings.ts'
import { costMark } from '../rules/move.ts'
import { type MovePlace, readSpan, readUnit, spanErrors, validateWalkIn, writePlace } from '../schema.ts'
import { givenBackText, type Refusal, type Refused, refusalText } from '../texts/bookings.ts'
import { viewMove } from '../views/move.server.ts'
import { viewPerhapsMeant } from '../views/people.server.ts'

const FIELDS = [
  'intent',
  'id',
  'member',
  'name',
  'email',
  'phone',
  'space',
  'from',
  'to',
  'unit',
  'seen',
  'agreed',
  'mark',
  'purpose',
  'key',
  'pay',
  'back',
  'method',
  'shown',
] as const
export type BookingFields = Record<(typeof FIELDS)[number], string>

/** Why a form of staff did nothing: beside a field, or about the whole. */
export type BookingReply = {
  error?: string
  errors: Record<string, string>
  values: BookingFields
  /** Who may be meant by what was typed. */
  choices?: Option[]
}

type Outcome = { ok: true; said: string } | Refusal
type Answer = (ctx: CommandContext, values: BookingFields, closeHref: string) => Promise<Answered>

const ANSWERS: Record<string, Answer> = {
  book,
  book_visitor: bookVisitor,
  close,
  move,
  cancel: deed(async (ctx, values) => {
    const cancelled = await cancelBooking(ctx, { ...knownFrom(values), giveBack: values.back === 'on' })
    return cancelled.ok ? { ok: true, said: givenBackText(cancelled.value) } : cancelled
  }),
  approve: deed(async (ctx, { id, mark }) =>
    said(await approveBooking(ctx, { id, mark }), m.booking_staff_approved()),
  ),
  decline: deed(async (ctx, { id, mark }) =>
    said(await declineBooking(ctx, { id, mark }), m.booking_staff_declined()),
  ),
  check_in: deed(async (ctx, values) =>
    said(await checkInBooking(ctx, knownFrom(values)), m.booking_staff_checked_in()),
  ),
  no_show: deed(async (ctx, values) =>
    said(await markNoShow(ctx, knownFrom(values)), m.booking_staff_no_show()),
  ),
  undo_no_show: deed(async (ctx, values) =>
    said(await undoNoShow(ctx, knownFrom(values)), m.booking_staff_restored()),
  ),
  forget_visitor: deed(async (ctx, { id }) =>
    said(await forgetVisitor(ctx, id), m.booking_visitor_forgotten()),
  ),
  visitor_paid: deed(async (ctx, { id, method, mark }) =>
    said(await takeVisitorPayment(ctx, { id, method, mark }), m.booking_visitor_paid_now()),
  ),
  visitor_returned: deed(async (ctx, { id, method, mark }) =>
    said(await returnVisitorPayment(ctx, { id, method, mark }), m.booking_visitor_returned_now()),
  ),
}

/** Answers every form about bookings that staff send, and goes on to where they came from. */
export function answerBookings(ctx: CommandContext, form: FormData, closeHref: string) {
  return answerOf(ANSWERS, form)(ctx, readTexts(form, FIELDS), closeHref)
}

const knownFrom = ({ id, mark }: BookingFields) => ({ id, mark: mark || undefined })

const GONE: Refusal = { ok: false, reason: 'not_found' }

/** What is done to a booking that is there, by one press. */
function deed(act: (ctx: CommandContext, values: BookingFields) => Promise<Outcome>): Answer {
  return async (ctx, values, closeHref) => {
    const outcome = isUuid(values.id) ? await act(ctx, values) : GONE
    return outcome.ok ? redirectWithMessage(closeHref, outcome.said) : refuseTo(values, outcome)
  }
}

async function move(ctx: CommandContext, values: BookingFields, closeHref: string) {
  const planned = await planWish(ctx, values)
  const askHref = planned && `${closeHref}&edit=${values.id}&move=${writePlace(planned.place)}`
  if (askHref && planned.isAsked && values.agreed === '') return redirect(askHref)
  const agreed = values.agreed || (planned?.costNow ?? '')
  const moved = await moveAsAgreed(ctx, { ...values, agreed })
  if (moved.ok) return redirectWithMessage(closeHref, m.booking_staff_moved())
  if ('errors' in moved) return refuse<BookingReply>({ errors: moved.errors, values })
  const wasAsked = askHref && (planned.isAsked || values.agreed !== '')
  if (wasAsked && moved.reason === 'changed') return redirectWithMessage(askHref, m.booking_move_changed())
  return wasAsked ? refuseTo(values, moved) : refuseBeside(values, moved)
}

async function book(ctx: CommandContext, values: BookingFields, closeHref: string) {
  const [member, zone] = [await findMeant(ctx.db, values.member), await findZone(ctx, values)]
  const span = readSpan(values, zone)
  const meant = member ? null : await viewPerhapsMeant(ctx, values.member)
  const errors = { ...(meant && { member: meant.error }), ...spanErrors(values, zone) }
  if (!member || !span)
    return refuse<BookingReply>({ errors, values, ...(meant && { choices: meant.choices }) })
  const booked = await bookForMember(ctx, {
    ...span,
    memberRowId: member.id,
    spaceId: values.space,
    purpose: values.purpose,
    unit: readUnit(values.unit),
    useCredits: values.pay === 'on',
    key: keyOf(values),
    shownSatang: shownIn(values),
  })
  if (booked.ok) return redirectWithMessage(closeHref, m.booking_staff_made({ name: member.name }))
  return refuseBeside(values, booked)
}

async function bookVisitor(ctx: CommandContext, values: BookingFields, closeHref: string) {
  const zone = await findZone(ctx, values)
  const span = readSpan(values, zone)
  const who = { name: values.name, email: values.email, phone: values.phone }
  const errors = { ...validateWalkIn(who), ...spanErrors(values, zone) }
  if (!span || Object.keys(errors).length > 0) return refuse<BookingReply>({ errors, values })
  const booked = await bookForWalkIn(ctx, {
    ...span,
    spaceId: values.space,
    unit: readUnit(values.unit),
    purpose: values.purpose,
    visitor: { ...who, locale: getLocale() },
    key: keyOf(values) ?? uuidv4(),
    method: MONEY_METHODS.find(each => each === values.method) ?? null,
    shownSatang: shownIn(values),
  })
  if (booked.ok) return redirectWithMessage(closeHref, m.booking_staff_made({ name: who.name }))
  if (booked.reason === 'mailbox_full') throw new Error('Only visitors are counted')
  return refuseBeside(values, { ...booked, reason: booked.reason })
}

async function close(ctx: CommandContext, values: BookingFields, closeHref: string) {
  const zone = await findZone(ctx, values)
  const span = readSpan(values, zone)
  const { space: spaceId, purpose: reason } = values
  const errors = {
    ...spanErrors(values, zone),
    ...(reason === '' && { purpose: m.booking_close_reason_missing() }),
  }
  if (!span || reason === '') return refuse<BookingReply>({ errors, values })
  const asked = { ...span, spaceId, unit: readUnit(values.unit), reason, key: keyOf(values) }
  const closed = await closeTime(ctx, asked)
  if (closed.ok) return redirectWithMessage(closeHref, m.booking_close_done())
  return refuseBeside(values, closed)
}

/** What the form has shown: at first no price, and what costs nothing needs none. */
const shownIn = ({ shown }: BookingFields) => (shown === '' ? 0 : readShown(shown))

const keyOf = ({ key }: BookingFields) => (isUuid(key) ? key : null)

/** On whose wall the times of a form are: that of the place of its space. */
async function findZone(ctx: CommandContext, { space }: BookingFields): Promise<Zone> {
  return (await findSpace(ctx.db, space))?.zone ?? USUAL_ZONE
}

/**
 * Where a booking is to go, and whether it is shown there with its price before it is moved: in another space, and where it
 * would cost something else than it does (rule bookings.seen). Null for one that can't be moved any more.
 */
async function planWish(ctx: CommandContext, values: BookingFields) {
  const { id, space, seen } = values
  const booking = await findBooking(ctx.db, id)
  const span = booking && readSpan(values, booking.zone, booking)
  if (!span) return null
  const spaceId = isUuid(space) ? space : booking.spaceId
  const place: MovePlace = { spaceId, unit: readUnit(values.unit), ...span }
  const move = await viewMove(ctx.db, id, place, ctx.now())
  if (!move) return null
  const costNow = costMark(booking)
  const isElsewhere = spaceId !== booking.spaceId
  const isOther = move.refused === null && String(move.seq) === seen && move.fields.agreed !== costNow
  return { place, isAsked: isElsewhere || isOther, costNow: isElsewhere ? '' : costNow }
}

/** The field of a booking that a refusal is about; others are about the whole. */
const FIELD_OF: Partial<Record<Refused, keyof BookingFields>> = {
  unknown_space: 'space',
  past: 'from',
  invalid: 'to',
  too_short: 'to',
  too_long: 'to',
  too_far: 'to',
}

function refuseBeside(values: BookingFields, refusal: Refusal) {
  if (refusal.price) return refuseShowing(values, refusal.price)
  const field = FIELD_OF[refusal.reason]
  if (!field) return refuseTo(values, refusal)
  return refuse<BookingReply>({ errors: { [field]: refusalText(refusal.reason) }, values }, 409)
}

/** Shows what it costs, so that the next press is about that. */
function refuseShowing(values: BookingFields, price: PriceSeen) {
  const now = formatBaht(price.nowSatang, getLocale())
  const isFirst = values.shown === ''
  const error = isFirst ? m.booking_staff_costs({ price: now }) : refusalText('price_changed', { price })
  const shown = { ...values, shown: String(price.nowSatang) }
  return refuse<BookingReply>({ error, errors: {}, values: shown }, 409)
}

const refuseTo = (values: BookingFields, { reason, missing }: Refusal) =>
  refuse<BookingReply>({ error: refusalText(reason, { missing }), errors: {}, values }, 409)

async function moveAsAgreed(ctx: CommandContext, values: BookingFields) {
  const { id, agreed } = values
  if (!isUuid(id)) return GONE
  const booking = await findBooking(ctx.db, id)
  const zone = booking?.zone ?? USUAL_ZONE
  const span = readSpan(values, zone, booking)
  if (!span) return { ok: false as const, errors: spanErrors(values, zone) }
  const seen = /^\d{1,9}$/.test(values.seen) ? Number(values.seen) : -1
  const where = { spaceId: isUuid(values.space) ? values.space : undefined, unit: readUnit(values.unit) }
  return moveBooking(ctx, { id, ...span, ...where, seen, agreed })
}

function said(outcome: { ok: true } | Refusal, words: string): Outcome {
  return outcome.ok ? { ok: true, said: words } : outcome
}

type Answered = Response | ReturnType<typeof refuseTo>
