import { findLastSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { dayWindow, toLocal } from '#app/kit/pure/zones.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { listDocumentsOfBooking } from '#app/money/documents/queries.server.ts'
import { viewDocuments } from '#app/money/documents/views/issued.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listSpacesInUse, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { openTimes, type Span } from '#app/space/spaces/rules/opening.ts'
import { byUse, unitName } from '#app/space/spaces/rules/spaces.ts'
import { SPACE_KIND_NAMES } from '#app/space/spaces/texts.ts'
import { type BookingView, findBooking, listOverlapping } from '../queries/bookings.server.ts'
import { listHeld } from '../queries/held.server.ts'
import { asOf, bookingMark, leftToPay, statusAt } from '../rules/ahead.ts'
import { isKeeping, mayBecome } from '../rules/bookings.ts'
import { mayBeMoved } from '../rules/move.ts'
import {
  BOOKING_STATUS_NAMES,
  costText,
  markedName,
  policyText,
  visitorPriceText,
} from '../texts/bookings.ts'
import { bookingTimeText, spaceTimeText } from '../texts/times.ts'
import type { Place } from './places.server.ts'

const MINUTE_MS = 60_000

/** A booking as the grid of a day shows it: minutes from the beginning of the day, cut where the day ends. */
export type Block = {
  id: string
  /** Minutes of the whole booking, also outside of the day. */
  from: number
  to: number
  time: string
  title: string
  statusText: string
  tone: Tone
  isClosure: boolean
  spaceId: string
  unit: number
  seq: number
  canMove: boolean
}

/** One unit of a space. */
export type Lane = {
  spaceId: string
  unit: number
  name: string
  /** When it is somebody's own by a contract, in minutes of the day, with a word that says so. */
  held: { from: number; to: number; text: string }[]
  blocks: Block[]
}

/** A space of a day, with a lane for each unit that is shown; what is closed is told in minutes of the day. */
export type SpaceOfDay = {
  id: string
  name: string
  kind: string
  hasUnits: boolean
  /** It is switched off: what is booked stays, and nothing else can be. */
  isOff: boolean
  closed: { from: number; to: number }[]
  /** When whoever gives it is booked for something else. */
  elsewhere: { from: number; to: number }[]
  lanes: Lane[]
}

type Asked = {
  day: Day
  place: Place
  now: Date
  /** Whether whoever looks may know whose contract has a space. */
  namesHolders?: boolean
}

/** All spaces of a place on a day, rooms first, and of many alike units those that are taken and the next one. */
export async function viewDay(
  db: Executor,
  { day, place, now, namesHolders = false }: Asked,
): Promise<SpaceOfDay[]> {
  const window = dayWindow(day, place.zone)
  const [from, to] = [new Date(window.from), new Date(window.to)]
  const [found, held] = [await listOverlapping(db, { from, to }), await listHeld(db, window)]
  const booked = found.filter(booking => statusAt(booking, now) !== 'expired')
  const bySpace = Map.groupBy(booked, ({ spaceId }) => spaceId)
  const spaces = await listSpacesInUse(db, [...bySpace.keys()])
  const here = byUse(spaces.filter(({ locationId }) => locationId === place.id))
  const locale = getLocale()
  return here.map(space => {
    const { id, units, isActive } = space
    const own = bySpace.get(id) ?? []
    const ofSpace = held.filter(({ spaceId }) => spaceId === id)
    const taken = Math.max(0, ...[...own, ...ofSpace].map(({ unit }) => unit ?? 0))
    const count = Math.max(taken, Math.min(units, isActive ? taken + 1 : 1))
    const name = textIn(space.name, locale)
    return {
      id,
      name,
      kind: SPACE_KIND_NAMES[space.kind](),
      hasUnits: units > 1,
      isOff: !isActive,
      closed: closedOf(openTimes(space.hours, window, space.zone), from, to),
      elsewhere: booked.filter(isElsewhereOf(space)).map(booking => partOf(booking, window)),
      lanes: Array.from({ length: count }, (_, n) => ({
        spaceId: id,
        unit: n + 1,
        name: units > 1 ? `${name} ${n + 1}` : name,
        held: ofSpace
          .filter(({ unit }) => unit === null || unit === n + 1)
          .map(each => ({
            ...minutesOf(each, window),
            text: namesHolders ? m.booking_held_by({ name: each.name }) : m.booking_held(),
          })),
        blocks: own.filter(({ unit }) => unit === n + 1).map(booking => blockOf(booking, from, now)),
      })),
    }
  })
}

/** Whether a booking takes the time of whoever gives a space, in another one (rule bookings.person). */
function isElsewhereOf({ id, givenBy }: SpaceRow) {
  return ({ spaceId, status, ...booking }: BookingView) =>
    givenBy !== null && booking.givenBy === givenBy && spaceId !== id && isKeeping(status)
}

/** What of a booking and its turnaround is on the day, in minutes of it. */
const partOf = ({ startsAt, blockedUntil }: BookingView, window: Span) =>
  minutesOf({ from: startsAt.getTime(), to: blockedUntil.getTime() }, window)

/** What of a time is within the window of a day, in minutes of it. */
function minutesOf({ from, to }: Span, window: Span): Span {
  const minutes = (ms: number) => Math.round((ms - window.from) / MINUTE_MS)
  return { from: minutes(Math.max(from, window.from)), to: minutes(Math.min(to, window.to)) }
}

function closedOf(open: { from: number; to: number }[], from: Date, to: Date) {
  const minutes = (ms: number) => Math.round((ms - from.getTime()) / MINUTE_MS)
  const edges = [from.getTime(), ...open.flatMap(span => [span.from, span.to]), to.getTime()]
  const closed = []
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [start = 0, end = 0] = [edges[i], edges[i + 1]]
    if (end > start) closed.push({ from: minutes(start), to: minutes(end) })
  }
  return closed
}

function blockOf(booking: BookingView, start: Date, now: Date): Block {
  const { id, spaceId, startsAt, endsAt, status, unit, icalSequence, isClosure } = booking
  const { member, visitor, purpose } = booking
  const minutes = (at: Date) => Math.round((at.getTime() - start.getTime()) / MINUTE_MS)
  const { label, tone } = BOOKING_STATUS_NAMES[status]
  return {
    id,
    spaceId,
    unit,
    tone,
    isClosure,
    seq: icalSequence,
    statusText: isClosure ? m.booking_closed() : label(),
    from: minutes(startsAt),
    to: minutes(endsAt),
    time: spaceTimeText(booking, getLocale()),
    title: member?.name ?? visitor?.name ?? purpose,
    canMove: isKeeping(status) && endsAt > now && (member !== null || visitor != null),
  }
}

/** What else than bookings whoever looks may see. */
export type MaySee = { receipts: boolean; documents: boolean }

/** A booking that is open over the grid or the list, with what can be done about it. */
export type OpenBooking = {
  id: string
  space: string
  time: string
  isClosure: boolean
  member: { name: string; memberId: string; rowId: string } | null
  /** Who booked without being a member, and how to reach them. */
  visitor: { name: string; email: string; phone: string } | null
  /** What a visitor has still to pay at the desk. */
  owes: string | null
  /** What of a visitor's money is to be given back. */
  back: string | null
  /** The slip of a visitor that waits, and the papers of what they paid, for those who may see them. */
  slipHref: string | null
  papers: { href: string; text: string }[]
  purpose: string
  paid: string
  /** Empty where nothing is left to cancel. */
  policy: string
  status: { text: string; tone: Tone }
  from: string
  to: string
  unit: number
  units: number
  /** The space that it is of, and those that it can go to. */
  spaceId: string
  spaces: { id: string; name: string }[]
  seq: number
  /** What a decision about it is about, see `bookingMark`. */
  mark: string
  /** The series that it is one of, with those from it on. */
  seriesHref: string | null
  may: Record<'move' | 'cancel' | 'approve' | 'decline' | 'check_in' | 'no_show' | 'undo_no_show', boolean>
}

export async function viewOpenBooking(
  db: Executor,
  id: string,
  { now, maySee }: { now: Date; maySee: MaySee },
): Promise<OpenBooking | null> {
  const found = await findBooking(db, id)
  if (!found) return null
  const booking = asOf(found, now)
  const { visitor, status, startsAt, endsAt, member, spaceId, space, purpose, unit, policy, zone } = booking
  const { label, tone } = BOOKING_STATUS_NAMES[status]
  return {
    id,
    purpose,
    unit,
    units: space.units,
    spaceId,
    seq: booking.icalSequence,
    isClosure: booking.isClosure,
    mark: bookingMark({ ...found, paidSatang: visitor?.paidSatang ?? 0 }),
    spaces: (await listSpacesInUse(db, [spaceId])).map(one => ({
      id: one.id,
      name: markedName(one, getLocale()),
    })),
    space: unitName(booking, getLocale()),
    time: bookingTimeText(booking, getLocale(), now),
    member: member && { ...member, rowId: booking.memberRowId ?? '' },
    visitor: visitor ? { name: visitor.name, email: visitor.email, phone: visitor.phone } : null,
    ...(await viewMoney(db, booking, maySee)),
    paid: visitorPriceText(booking) ?? costText(booking),
    policy: isKeeping(status) && !booking.isClosure ? policyText(policy, { now, zone }) : '',
    status: { text: label(), tone },
    from: toLocal(startsAt, zone),
    to: toLocal(endsAt, zone),
    seriesHref:
      booking.seriesId &&
      localizeHref(`/admin/bookings/series/${booking.seriesId}?from=${booking.occurrence}`),
    may: whatMayBeDone(booking, now),
  }
}

/** What staff can do about it now. */
function whatMayBeDone(booking: BookingView, now: Date): OpenBooking['may'] {
  const { status, startsAt, member, visitor, isClosure } = booking
  const hasSomebody = member !== null || visitor != null
  return {
    move: hasSomebody && mayBeMoved(booking, { backSatang: visitor?.backSatang ?? 0, now }),
    cancel: mayBecome(status, 'cancelled'),
    // What is paid ahead is decided about with its slip, or paid for at the desk.
    approve: status === 'pending' && !(visitor?.paysAhead && visitor.paidSatang === 0),
    decline: status === 'pending',
    check_in: status === 'confirmed' && !isClosure,
    no_show: status === 'confirmed' && startsAt <= now && !isClosure,
    undo_no_show: status === 'no_show',
  }
}

type Money = Pick<OpenBooking, 'owes' | 'back' | 'slipHref' | 'papers'>

/** What staff see of a visitor's money: to take, to give back, the slip that waits, and the papers. */
async function viewMoney(db: Executor, booking: BookingView, maySee: MaySee): Promise<Money> {
  const { id, visitor } = booking
  if (!visitor) return { owes: null, back: null, slipHref: null, papers: [] }
  const { paidSatang, backSatang } = visitor
  const left = leftToPay({ ...booking, paidSatang })
  const baht = (satang: number) => (satang > 0 ? formatBaht(satang, getLocale()) : null)
  const slip = maySee.receipts ? await findLastSlip(db, { kind: 'booking', id }) : null
  const issued = maySee.documents ? viewDocuments(await listDocumentsOfBooking(db, id)) : []
  return {
    owes: baht(left),
    back: baht(backSatang),
    slipHref: slip?.status === 'submitted' ? localizeHref(`/admin/receipts/${slip.id}`) : null,
    papers: issued.map(paper => ({
      href: localizeHref(`/admin/documents/${paper.id}`),
      text: `${paper.kind} ${paper.number}`,
    })),
  }
}
