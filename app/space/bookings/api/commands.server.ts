import { validate as isUuid } from 'uuid'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { namesSkipped, type Zone } from '#app/kit/pure/zones.ts'
import type { Call } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { readEtags } from '#app/machines/api/schema/etags.ts'
import { answerOnce } from '#app/machines/api/steps.server.ts'
import { findMemberRowId } from '#app/people/members/queries/members.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { lockSpaces, withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { type BookingView, findBooking } from '../queries/bookings.server.ts'
import { statusAt } from '../rules/ahead.ts'
import { givesBack, mayBecome } from '../rules/bookings.ts'
import { earliestStart } from '../rules/free.ts'
import { type Booked, bookSpace } from '../steps/book.server.ts'
import { changeStatus, giveAllBack } from '../steps/end.server.ts'
import { lockBooking } from '../steps/lock.server.ts'
import { mailBooking, newsOfMove } from '../steps/mails.server.ts'
import { type Moved, moveBookingTo } from '../steps/move.server.ts'
import { tellVisitor } from '../steps/visitor-mails.server.ts'
import { recordOf } from './record.server.ts'
import type { BookingChange, NewBooking } from './requests.ts'

const MINUTE_MS = 60_000

/** Books a space for a member, once for each `Idempotency-Key`; what is refused leaves nothing behind (rule bookings.api). */
export async function createBooking({ ctx, key, request, body }: Call<null, NewBooking>): Promise<Response> {
  const now = ctx.now()
  const asked = { request, body, keyId: key.id, now }
  const { host } = new URL(ctx.origin)
  const memberRowId = await rowIdOf(ctx.db.prepared, body.member_id)
  return orTaken(() =>
    ctx.db.transaction(tx =>
      answerOnce(tx, asked, async () => {
        const time = readTime(body, now)
        if (isOnWall(body)) await refuseSkippedThere(tx, body)
        if (!memberRowId) throw unknownMember()
        const named = { spaceId: body.space_id, memberRowId, unit: body.unit ?? null }
        const who = { by: 'program', adminId: null, now, host, mailing: ctx } as const
        const paying = { useCredits: body.use_credits, shownSatang: body.expected_price_satang }
        const made = await bookSpace(tx, { ...named, ...time, ...paying, ...who })
        if (!made.ok && made.reason === 'unknown_space') throw await unknownPlace(tx, body)
        if (!made.ok) throw refusalOf(made)
        const booking = made.value
        const headers = { ETag: etagOf(booking), Location: `/api/v1/bookings/${booking.id}` }
        return { status: 201, headers, body: recordOf(booking) }
      }),
    ),
  )
}

/** Of whom the id of the row is given, it is looked at once the row is locked. */
async function rowIdOf(db: Executor, named: string): Promise<string | null> {
  return isUuid(named) ? named : findMemberRowId(db, named)
}

/** Moves a booking of the revision that `If-Match` names, or makes it longer or shorter. */
export async function moveBooking({ ctx, request, path, body }: Call<null, BookingChange>) {
  const now = ctx.now()
  return orTaken(() =>
    ctx.db.transaction(async tx => {
      const known = await findOrRefuse(tx, path['id'])
      refuseOutdated(request, known)
      refuseSkipped(body, known)
      const from = body.from === undefined ? known.startsAt : new Date(body.from)
      const to = body.to === undefined ? known.endsAt : new Date(body.to)
      refuseUnusable({ from, to })
      if (body.unit !== undefined && body.unit > known.space.units) throw unknownUnit()
      const who = { by: 'program', adminId: null, now } as const
      const wanted = { id: known.id, from, to, unit: body.unit ?? null, seen: known.icalSequence }
      const shownSatang = body.expected_price_satang
      const moved = await moveBookingTo(tx, { ...wanted, shownSatang, ...who })
      if (!moved.ok && moved.reason === 'over') throw endedAs(await findOrRefuse(tx, known.id), now)
      if (!moved.ok) throw refusalOf(moved)
      await mailBooking(tx, ctx, { id: known.id, news: newsOfMove(moved.value), by: 'house' })
      await tellVisitor(
        tx,
        ctx,
        moved.value,
        moved.value.status === 'pending' ? undefined : { news: 'moved' },
      )
      return answerWith(await findOrRefuse(tx, known.id))
    }),
  )
}

/** Cancels a booking of the revision that `If-Match` names, and says what comes back by its policy. */
export async function cancelBooking({ ctx, request, path }: Call<null, null>): Promise<Response> {
  const now = ctx.now()
  return orTaken(() => ctx.db.transaction(tx => cancel(tx, { ctx, id: path['id'], request, now })))
}

type Cancelling = Pick<Call<null, null>, 'ctx' | 'request'> & { id: string | undefined; now: Date }

async function cancel(tx: Transaction, { ctx, id, request, now }: Cancelling): Promise<Response> {
  const known = await findOrRefuse(tx, id)
  if (known.memberRowId) await lockMember(tx, known.memberRowId)
  await lockSpaces(tx, [known.spaceId])
  const locked = await lockBooking(tx, known.id)
  if (!locked) throw problem('not_found')
  const booking = { ...known, ...locked }
  if (!mayBecome(statusAt(booking, now), 'cancelled') || booking.endsAt <= now) throw endedAs(booking, now)
  refuseOutdated(request, booking)
  const back = givesBack(booking, now)
    ? await giveAllBack(tx, booking, { adminId: null, now })
    : { minutes: 0, satang: 0 }
  const change = { status: 'cancelled', action: 'booking_cancelled', adminId: null, now } as const
  const cancelled = { ...booking, ...(await changeStatus(tx, booking, change, back)) }
  await mailBooking(tx, ctx, { id: booking.id, news: 'cancelled', by: 'house', back })
  await tellVisitor(tx, ctx, cancelled)
  return answerWith(cancelled, {
    booking: recordOf(cancelled),
    given_back: { minutes: back.minutes, satang: back.satang },
  })
}

/** @throws 404, as a Response */
export async function findOrRefuse(db: Executor, id = ''): Promise<BookingView> {
  const booking = await findBooking(db, id)
  if (!booking) throw problem('not_found')
  return booking
}

export function answerWith(booking: BookingView, body: unknown = recordOf(booking)): Response {
  return Response.json(body, { headers: { ETag: etagOf(booking) } })
}

/** The number rises with every change of time, place and state. */
function etagOf({ icalSequence }: Pick<BookingView, 'icalSequence'>): string {
  return `"${icalSequence}"`
}

function refuseOutdated(request: Request, booking: BookingView) {
  const wanted = readEtags(request.headers.get('if-match'))
  if (wanted === null) throw problem('unconditional')
  if (!wanted.includes(etagOf(booking)) && !wanted.includes('*')) throw problem('outdated')
}

/** When another program was quicker by so little that only the database saw it. */
async function orTaken(act: () => Promise<Response>): Promise<Response> {
  const done = await withoutClash(act)
  return done instanceof Response ? done : problem('taken')
}

function readTime(typed: Pick<NewBooking, 'from' | 'to'>, now: Date) {
  const time = { from: new Date(typed.from), to: new Date(typed.to) }
  refuseUnusable(time)
  if (time.from.getTime() < earliestStart(now)) throw past()
  return time
}

/** What is no time at all, whatever the space. */
function refuseUnusable({ from, to }: { from: Date; to: Date }) {
  const odd = [from, to].findIndex(at => at.getTime() % MINUTE_MS !== 0)
  if (odd >= 0) throw invalid(odd === 0 ? 'from' : 'to', 'Must be a whole minute.')
  if (to <= from) throw invalid('to', 'Must be after the beginning.')
}

/** What is written in UTC is a time anywhere, and needs no look at the place. */
const isOnWall = ({ from, to }: Pick<NewBooking, 'from' | 'to'>) => !(from.endsWith('Z') && to.endsWith('Z'))

async function refuseSkippedThere(tx: Transaction, body: NewBooking) {
  const place = await findSpace(tx, body.space_id)
  if (place) refuseSkipped(body, place)
}

/** What is written as on the wall of the place names a time there is, and not one that its clocks skip. */
function refuseSkipped(typed: Pick<BookingChange, 'from' | 'to'>, { zone }: { zone: Zone }) {
  for (const field of ['from', 'to'] as const) {
    const [day, time = ''] = typed[field]?.split('T') ?? []
    if (typed[field] && namesSkipped(typed[field], zone))
      throw invalid(
        field,
        `There is no ${time.slice(0, 5)} on ${day}: the clocks in ${zone} go forward over it.`,
      )
  }
}

/** Why a space that is named cannot be booked: it is not there, or it has no such unit. */
async function unknownPlace(tx: Transaction, { space_id, unit }: NewBooking): Promise<Response> {
  const space = await findSpace(tx, space_id)
  return space?.isActive && unit !== undefined && unit > space.units ? unknownUnit() : unknownSpace()
}

function refusalOf(refused: Extract<Booked | Moved, { ok: false }>): Response {
  switch (refused.reason) {
    case 'not_enough_credit':
      return problem('not_enough_credit', { detail: `${refused.missing} minutes are missing for it.` })
    // What is no time was refused before: the rest of it is longer than any booking.
    case 'invalid':
      return problem('too_long')
    case 'past':
      return past()
    case 'unknown_space':
      return unknownSpace()
    case 'unknown_member':
      return unknownMember()
    case 'changed':
      return problem('outdated')
    case 'price_changed':
      return problem('conflict', {
        detail: `You expected ${refused.price.shownSatang} satang, and it costs ${refused.price.nowSatang} now.`,
      })
    // What members may have on their account binds members alone.
    case 'overdue':
    case 'over_limit':
      return problem('not_allowed')
    case 'account_closed':
      return problem('not_allowed', {
        detail: 'It is on the account of a company that is not open to the member.',
      })
    case 'account_full':
      return problem('not_allowed', {
        detail: 'It is on the account of a company that has no room for more.',
      })
    default:
      return problem(refused.reason)
  }
}

/** Of a booking that does not stand any more: why. */
function endedAs(booking: BookingView, now: Date): Response {
  const status = statusAt(booking, now)
  const isCalledOff = status === 'cancelled' || status === 'declined' || status === 'expired'
  return problem(isCalledOff ? 'cancelled' : 'over')
}

const invalid = (field: string, detail: string) =>
  problem('invalid', { errors: [{ pointer: `#/${field}`, detail }] })
const past = () => invalid('from', 'Must not lie in the past.')
const unknownSpace = () => invalid('space_id', 'There is no such space to book.')
const unknownMember = () => invalid('member_id', 'There is no such member.')
const unknownUnit = () => invalid('unit', 'The space has no such unit.')
