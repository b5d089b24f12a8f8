import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { findLastSlip, type LastSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { qrSource } from '#app/kit/platform/qr-picture.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { dayIn, dayWindow } from '#app/kit/pure/zones.ts'
import { localPath } from '#app/kit/ui/local-path.ts'
import { inZone } from '#app/kit/ui/zone-text.ts'
import { prepareBill } from '#app/money/bills/steps/prepare.server.ts'
import { listDocumentsOfBooking } from '#app/money/documents/queries.server.ts'
import { viewDocuments } from '#app/money/documents/views/issued.server.ts'
import { slipMethodOf } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { hasTablet } from '#app/presence/kiosks/queries.server.ts'
import { listActiveSpaces, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { type SpaceKind, spaceWhere } from '#app/space/spaces/rules/spaces.ts'
import { lengthText } from '#app/space/spaces/texts.ts'
import type { VisitorCard } from '../commands/visitor-card.server.ts'
import type { BookingView } from '../queries/bookings.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { asOf, bookingReference, slipEffect } from '../rules/ahead.ts'
import { givesBack, policyOf } from '../rules/bookings.ts'
import { judgeTime, listSlots } from '../rules/free.ts'
import {
  BOOK_CALL_PATH,
  BOOK_PATH,
  bookedPath,
  mayVisitorCancel,
  statusForVisitor,
} from '../rules/visitors.ts'
import { LENGTHS } from '../schema.ts'
import { BOOKING_STATUS_NAMES, policyText, visitorPriceText } from '../texts/bookings.ts'
import { bookingTimeText, clockText, type PlacedTime } from '../texts/times.ts'
import { addressOf, viewAddLinks } from './calendar.server.ts'
import {
  findTakenOf,
  lengthFor,
  type Offer,
  type Proposal,
  priceText,
  viewOffer,
  viewPrice,
  viewWish,
} from './offers.server.ts'
import type { Place } from './places.server.ts'

const MINUTE_MS = 60_000

/** With the lengths to choose from, and what each costs; null where that depends on the hour. */
export type VisitorOffer = Offer & { lengths: { minutes: number; text: string; price: string | null }[] }

type AskedByVisitor = {
  day: Day
  /** How long; null for what is usual. */
  minutes: number | null
  /** Of which space alone that is asked; null for all. */
  spaceId: string | null
  kind: SpaceKind | null
  place: Place
  now: Date
}

/**
 * What visitors can book on a day at a place, space by space, by the same function as members (rule
 * bookings.visitors).
 */
export async function listVisitorOffers(
  db: Executor,
  { day, minutes: asked, spaceId, kind, place, now }: AskedByVisitor,
): Promise<VisitorOffer[]> {
  const spaces = (await listActiveSpaces(db, { kind })).filter(
    ({ isPublic, locationId }) => isPublic && locationId === place.id,
  )
  const window = dayWindow(day, place.zone)
  const askedOf = ({ id }: SpaceRow) => (spaceId === null || spaceId === id ? asked : null)
  const lengthOf = (space: SpaceRow) => lengthFor(space, askedOf(space) ?? usualLength(space))
  const takenOf = await findTakenOf(db, spaces, { window, lengthOf, now })
  return spaces.map(space => {
    const minutes = lengthOf(space)
    const slots = listSlots(space, takenOf(space), { window, minutes }, now)
    const offer = viewOffer(space, slots, { minutes, dayBegins: window.from, now })
    return {
      ...offer,
      price: priceOfLength(space, window.from, minutes) ?? offer.price,
      lengths: lengthsOf(space, minutes).map(each => ({
        minutes: each,
        text: lengthText(each),
        price: priceOfLength(space, window.from, each),
      })),
    }
  })
}

/** So many days are looked through for a free time: each costs a look at what is taken. */
const DAYS_AHEAD = 7

/** The same of the first day with a free time, from the one that is asked: in the evening today's are over. */
export async function listFirstOffers(
  db: Executor,
  asked: AskedByVisitor,
): Promise<{ day: Day; offers: VisitorOffer[] }> {
  const ofAsked = await listVisitorOffers(db, asked)
  let [day, offers] = [asked.day, ofAsked]
  for (let ahead = 1; offers.length > 0 && !offers.some(isFree) && ahead < DAYS_AHEAD; ahead += 1) {
    day = addDays(asked.day, ahead)
    offers = await listVisitorOffers(db, { ...asked, day })
  }
  return offers.some(isFree) ? { day, offers } : { day: asked.day, offers: ofAsked }
}

const isFree = ({ slots }: VisitorOffer) => slots.length > 0

/** What opens to visitors: anything, and people's time alone. Kept until a space changes: every page asks. */
export function findOpenToVisitors({ db, kept }: Pick<RequestContext, 'db' | 'kept'>) {
  return kept.find('open to visitors', ['spaces'], async () => {
    const open = (await listActiveSpaces(db)).filter(({ isPublic }) => isPublic)
    return { isAny: open.length > 0, isAnyCall: open.some(({ kind }) => kind === 'call') }
  })
}

/**
 * Where "Book Now", "Book a Tour" and "Free Consultation" lead: where the settings say nothing and a space that fits is open
 * to visitors, to booking it; else where they led before (rule bookings.links).
 */
export async function linksWithBooking<
  Links extends Record<'booking' | 'tour' | 'consultation', string | null>,
>(ctx: Pick<RequestContext, 'db' | 'kept'>, links: Links): Promise<Links> {
  const open = await findOpenToVisitors(ctx)
  const [any, call] = [
    open.isAny ? localPath(BOOK_PATH) : null,
    open.isAnyCall ? localPath(BOOK_CALL_PATH) : null,
  ]
  return {
    ...links,
    booking: links.booking ?? call ?? any,
    tour: links.tour ?? call,
    consultation: links.consultation ?? call,
  }
}

/** The lengths that a space can be had for, with the one that is shown. */
function lengthsOf(space: SpaceRow, shown: number): number[] {
  const fitting = LENGTHS.filter(each => lengthFor(space, each) === each)
  return [...new Set([...fitting, shown])].toSorted((a, b) => a - b)
}

/** What such a booking costs; null with other prices at other hours. */
function priceOfLength({ priceRules, zone }: SpaceRow, from: number, minutes: number): string | null {
  if (priceRules.bands.length > 0) return null
  const span = { from: new Date(from), to: new Date(from + minutes * MINUTE_MS), zone }
  return priceText(priceOf(priceRules, span).totalSatang)
}

const HALF_HOUR = 30
const WORKING_DAY = 8 * 60

/** What visitors come for: a day at a desk, half an hour of somebody's time, an hour of anything else. */
function usualLength({ kind }: SpaceRow): number {
  if (kind === 'desk') return WORKING_DAY
  return kind === 'call' ? HALF_HOUR : 2 * HALF_HOUR
}

export type VisitorProposal = Omit<Proposal, 'credits' | 'accounts' | 'isFree' | 'sellsPacks'> & {
  reader: ReturnType<typeof readerOf>
  isPaidAtDesk: boolean
  /** Where it is paid ahead: how long the time is kept for that. */
  holdMinutes: number | null
}

/** A visitor's booking before it is made, or why it can't be. */
export async function viewVisitorProposal(
  db: Executor,
  { space, from, to, now }: { space: SpaceRow; from: Date; to: Date; now: Date },
): Promise<VisitorProposal> {
  const window = windowOf({ from: from.getTime(), to: to.getTime() }, space.turnaroundMinutes)
  const taken = await listTaken(db, { spaceIds: [space.id], window, now })
  const judged = judgeTime(space, taken.get(space.id) ?? [], { from, to }, now)
  const price = priceOf(space.priceRules, { from, to, zone: space.zone })
  const { totalSatang } = price
  const status = statusForVisitor(space, totalSatang)
  const wish = viewWish(space, { from, to }, now)
  return {
    ...wish,
    ...viewPrice(price),
    time: inZone(wish.time, { at: from, zone: space.zone }),
    reader: readerOf({ startsAt: from, endsAt: to, zone: space.zone }),
    policy:
      totalSatang > 0
        ? policyText(policyOf(space, from, { now }), { now, zone: space.zone, isNamed: true })
        : m.booking_visitor_cancel_any_time(),
    needsApproval: status === 'pending',
    isPaidAtDesk: totalSatang > 0 && status !== 'held',
    holdMinutes: status === 'held' ? (await findSettings(db)).bookings.holdMinutes : null,
    refused: judged.ok ? null : judged.reason,
  }
}

type Looking = Pick<RequestContext, 'db' | 'now'>

/** As `ReaderTime` takes it. */
const readerOf = ({ startsAt, endsAt, zone }: PlacedTime) => ({
  from: startsAt.toISOString(),
  to: endsAt.toISOString(),
  zone,
})

/** What the page of a visitor's booking shows (rules bookings.visitors, bookings.ahead); nothing that was typed. */
export async function viewBooked(
  ctx: Looking & Parameters<typeof linkOrigin>[0],
  found: BookingView,
  key: string,
) {
  const { db, now } = ctx
  const booking = asOf(found, now())
  const { id, status, space, visitor, holdUntil } = booking
  const { label, tone } = BOOKING_STATUS_NAMES[status]
  const locale = getLocale()
  const [slip, papers] = await Promise.all([
    findLastSlip(db, { kind: 'booking', id }),
    listDocumentsOfBooking(db, id),
  ])
  const isOn = status === 'pending' || status === 'confirmed' || status === 'checked_in'
  const mayCancel = mayVisitorCancel(booking, now())
  return {
    ...headingOf(booking, slip),
    status: { text: label(), tone },
    space: textIn(space.name, locale) + (space.units > 1 ? `\u00a0${booking.unit}` : ''),
    place: spaceWhere(space, { address: await addressOf(db), locale }),
    time: inZone(bookingTimeText(booking, locale, now()), { at: booking.startsAt, zone: booking.zone }),
    reader: readerOf(booking),
    price: visitorPriceText(booking),
    fileHref: isOn ? localizeHref(`${bookedPath(key)}/file`) : null,
    doorCode: (await hasCodeAtDoor(db, booking, now()))
      ? await qrSource(linkOrigin(ctx) + bookedPath(key))
      : null,
    addLinks: isOn ? await viewAddLinks(db, booking) : [],
    mayCancel,
    againHref: againHref(booking),
    /** It was let go, and no money has come so far. */
    isLapsed: status === 'expired' && !visitor?.paidSatang && slip?.status !== 'submitted',
    /** How long it is kept for whoever is to pay. */
    heldForMs: status === 'held' && holdUntil ? holdUntil.getTime() - now().getTime() : null,
    seen: booking.icalSequence,
    isLate: mayCancel && booking.priceSatang > 0 && !givesBack(booking, now()),
    /** What can be sent: a slip for what is to be paid, or one that says what was paid before the time was let go. */
    slip: visitor ? slipStep(booking, visitor, slip, now()) : null,
    /** Why the last slip was not accepted. */
    rejected: slip?.status === 'rejected' && status !== 'confirmed' ? slip.reason : null,
    papers: visitor?.name
      ? viewDocuments(papers).map(paper => ({
          ...paper,
          href: localizeHref(`${bookedPath(key)}/paper/${paper.id}`),
        }))
      : [],
  }
}

/** Where the same space can be booked on that day: of what was let go the same time may be free. */
function againHref({ status, startsAt, zone, spaceId, space }: BookingView): string {
  if (status !== 'expired') return localPath(BOOK_PATH)
  const location = space.locationName !== null && { location: space.locationId }
  const asked = new URLSearchParams({ day: dayIn(startsAt, zone), ...location })
  return localPath(`${BOOK_PATH}?${asked}#${spaceId}`)
}

/** Whether a tablet at the room's door asks whether somebody is there, and this booking is still to be used. */
async function hasCodeAtDoor(db: Executor, { status, endsAt, spaceId }: BookingView, now: Date) {
  return status === 'confirmed' && endsAt > now && hasTablet(db, spaceId)
}

export type BookedView = Awaited<ReturnType<typeof viewBooked>>

/**
 * `pay` shows how to pay as well, `late` asks only whoever has paid, `another` takes the place of a slip that waits.
 */
export type SlipStep = 'pay' | 'late' | 'another'

function slipStep(
  booking: BookingView,
  visitor: NonNullable<BookingView['visitor']>,
  slip: LastSlip | null,
  now: Date,
): SlipStep | null {
  if (visitor.email === '' || slipEffect(booking, visitor, { isFree: false, now }) === 'refused') return null
  if (slip?.status === 'submitted') return 'another'
  return booking.status === 'held' ? 'pay' : 'late'
}

type Looks = {
  /** Which way to pay the visitor looks at, and how they came back from the page for cards. */
  by: string | null
  returned: string | null
  /** Where a card is taken. */
  card: VisitorCard | null
}

/** What to pay to whom for a booking that is held, or the page where it is paid by card. */
export async function viewVisitorPayment(
  ctx: RequestContext,
  { id, priceSatang: amountSatang }: BookingView,
  { by, returned, card }: Looks,
) {
  const reference = bookingReference(id)
  const bill = { subject: { kind: 'booking', id } as const, reference, totalSatang: amountSatang }
  return {
    reference,
    ...(card?.page ? { outcome: null } : await prepareBill(ctx, bill, slipMethodOf(by))),
    hasBank: hasBankAccount((await findSettings(ctx.db)).payments),
    byCard: card && {
      page: card.page,
      amount: formatBaht(amountSatang, getLocale()),
      isWaiting: returned === 'paid' || card.page?.isOnItsWay === true,
      isCancelled: returned === 'cancelled',
    },
  }
}

/** What has become of it, and what comes next. */
function headingOf(booking: BookingView, slip: LastSlip | null) {
  const { status, visitor, holdUntil } = booking
  const isWaiting = slip?.status === 'submitted'
  const back = visitor?.backSatang ? formatBaht(visitor.backSatang, getLocale()) : null
  const isGone = status === 'expired' || status === 'cancelled' || status === 'declined'
  if (isGone && back)
    return { heading: headingsOf(status), note: m.booking_visitor_back_note({ amount: back }) }
  if (isGone && isWaiting) return { heading: headingsOf(status), note: m.booking_visitor_gone_note() }
  if (status === 'held' && holdUntil) {
    const { zone } = booking
    const time = inZone(clockText(holdUntil, getLocale(), zone), { at: holdUntil, zone })
    if (isWaiting)
      return { heading: m.booking_visitor_booked_slip(), note: m.booking_visitor_slip_unkept({ time }) }
    return { heading: m.booking_visitor_booked_held(), note: m.booking_visitor_held_until({ time }) }
  }
  if (status === 'expired')
    return { heading: m.booking_visitor_booked_expired(), note: m.booking_visitor_expired_note() }
  if (status === 'pending' && isWaiting)
    return { heading: m.booking_visitor_booked_slip(), note: m.booking_visitor_slip_note() }
  return { heading: headingsOf(status), note: back && m.booking_visitor_back_note({ amount: back }) }
}

const headingsOf = (status: BookingView['status']) =>
  HEADINGS[status as keyof typeof HEADINGS]?.() ?? BOOKING_STATUS_NAMES[status].label()

const HEADINGS = {
  expired: m.booking_visitor_gone,
  pending: m.booking_visitor_booked_pending,
  confirmed: m.booking_visitor_booked_confirmed,
  cancelled: m.booking_visitor_booked_cancelled,
  declined: m.booking_visitor_booked_declined,
} as const
