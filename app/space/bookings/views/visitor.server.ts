import type { Executor } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { localPath } from '#app/kit/ui/local-path.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listActiveSpaces, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { type SpaceKind, spaceName } from '#app/space/spaces/rules/spaces.ts'
import { hourText, lengthText, priceLineText } from '#app/space/spaces/texts.ts'
import type { BookingView } from '../queries/bookings.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { givesBack, policyOf } from '../rules/bookings.ts'
import { judgeTime, listSlots } from '../rules/free.ts'
import {
  BOOK_CALL_PATH,
  BOOK_PATH,
  bookedPath,
  mayVisitorCancel,
  statusForVisitor,
} from '../rules/visitors.ts'
import { BOOKING_STATUS_NAMES, policyText } from '../texts/bookings.ts'
import { bookingTimeText, clockText } from '../texts/times.ts'
import { aboutText, dayWindow, lengthFor, type Offer, type Proposal } from './offers.server.ts'

const MINUTE_MS = 60_000

/** What visitors can book on a day, space by space, by the same function as members (rule bookings.visitors). */
export async function listVisitorOffers(
  db: Executor,
  { day, minutes: asked, kind, now }: { day: Day; minutes: number | null; kind: SpaceKind | null; now: Date },
): Promise<Offer[]> {
  const spaces = (await listActiveSpaces(db, { kind })).filter(({ isPublic }) => isPublic)
  const window = dayWindow(day)
  const lengthOf = (space: SpaceRow) => lengthFor(space, asked ?? usualLength(space))
  const longest = Math.max(0, ...spaces.map(space => lengthOf(space) + space.turnaroundMinutes))
  const wide = { from: window.from, to: window.to + longest * MINUTE_MS }
  const taken = await listTaken(db, { spaceIds: spaces.map(({ id }) => id), window: wide, now })
  const locale = getLocale()
  return spaces.map(space => {
    const minutes = lengthOf(space)
    const slots = listSlots(space, taken.get(space.id) ?? [], { window, minutes }, now)
    return {
      ...{ id: space.id, name: spaceName(space, locale), imageUrl: space.imageUrl, minutes },
      ...{ about: aboutText(space), length: lengthText(minutes) },
      price: priceOfLength(space, window.from, minutes),
      slots: slots.map(({ at, units }) => ({
        ...{ at: new Date(at).toISOString(), time: clockText(at, locale) },
        units: space.units > 1 ? units : null,
      })),
    }
  })
}

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

/** What such a booking costs; with other prices at other hours, what an hour costs. */
function priceOfLength({ priceRules }: SpaceRow, from: number, minutes: number): string {
  if (priceRules.band !== null) return hourText(priceRules)
  const span = { from: new Date(from), to: new Date(from + minutes * MINUTE_MS) }
  return priceText(priceOf(priceRules, span).totalSatang)
}

const HALF_HOUR = 30
const WORKING_DAY = 8 * 60

/** What visitors come for: a day at a desk, half an hour of somebody's time, an hour of anything else. */
function usualLength({ kind }: SpaceRow): number {
  if (kind === 'desk') return WORKING_DAY
  return kind === 'call' ? HALF_HOUR : 2 * HALF_HOUR
}

export type VisitorProposal = Omit<Proposal, 'credits' | 'isFree' | 'sellsPacks'> & { isPaidAtDesk: boolean }

/** A visitor's booking before it is made, or why it can't be. */
export async function viewVisitorProposal(
  db: Executor,
  { space, from, to, now }: { space: SpaceRow; from: Date; to: Date; now: Date },
): Promise<VisitorProposal> {
  const window = windowOf({ from: from.getTime(), to: to.getTime() }, space.turnaroundMinutes)
  const taken = await listTaken(db, { spaceIds: [space.id], window, now })
  const judged = judgeTime(space, taken.get(space.id) ?? [], { from, to }, now)
  const { lines, totalSatang } = priceOf(space.priceRules, { from, to })
  const locale = getLocale()
  return {
    ...{ space: spaceName(space, locale), about: aboutText(space), imageUrl: space.imageUrl },
    time: bookingTimeText({ startsAt: from, endsAt: to }, locale),
    length: lengthText(Math.round((window.to - window.from) / MINUTE_MS) - space.turnaroundMinutes),
    price: priceText(totalSatang),
    lines:
      lines.length > 1
        ? lines.map(line => ({ text: priceLineText(line), amount: formatBaht(line.satang, locale) }))
        : [],
    policy:
      totalSatang > 0 ? policyText(policyOf(space, from, { now }), now) : m.booking_visitor_cancel_any_time(),
    needsApproval: statusForVisitor(space, totalSatang) === 'pending',
    isPaidAtDesk: totalSatang > 0,
    refused: judged.ok ? null : judged.reason,
  }
}

const priceText = (satang: number) => (satang > 0 ? formatBaht(satang, getLocale()) : m.space_free())

/** What the page of a visitor's booking shows; nothing that was typed. */
export function viewBooked(booking: BookingView, { key, now }: { key: string; now: Date }) {
  const { status, space, priceSatang, visitor } = booking
  const { label, tone } = BOOKING_STATUS_NAMES[status]
  const locale = getLocale()
  const isOn = status === 'pending' || status === 'confirmed' || status === 'checked_in'
  const mayCancel = mayVisitorCancel(booking, now)
  return {
    heading: HEADINGS[status as keyof typeof HEADINGS]?.() ?? label(),
    status: { text: label(), tone },
    space: spaceName(space, locale) + (space.units > 1 ? ` ${booking.unit}` : ''),
    place: space.place,
    time: bookingTimeText(booking, locale),
    price: priceSatang === 0 || !isOn ? null : paidText(priceSatang, visitor?.paidAt ?? null),
    fileHref: isOn ? localizeHref(`${bookedPath(key)}/file`) : null,
    mayCancel,
    isLate: mayCancel && priceSatang > 0 && !givesBack(booking, now),
  }
}

function paidText(satang: number, paidAt: Date | null): string {
  const price = formatBaht(satang, getLocale())
  return paidAt ? m.booking_visitor_paid({ price }) : m.booking_visitor_at_desk({ price })
}

const HEADINGS = {
  pending: m.booking_visitor_booked_pending,
  confirmed: m.booking_visitor_booked_confirmed,
  cancelled: m.booking_visitor_booked_cancelled,
  declined: m.booking_visitor_booked_declined,
} as const
