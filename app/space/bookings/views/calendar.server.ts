import { and, desc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { locations } from '#app/house/locations/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { companyInWords } from '#app/house/settings/texts.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { type CalendarEntry, type CalendarStatus, toCalendar } from '#app/kit/pure/calendar.ts'
import { addLinks, type CalendarLink } from '#app/kit/pure/calendar-links.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale, toLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { findSpace, PLACED_SPACE } from '#app/space/spaces/queries.server.ts'
import { spaceWhere } from '#app/space/spaces/rules/spaces.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { type BookingView, findBooking } from '../queries/bookings.server.ts'
import { findFeedId, isOpenFeed, listMovedAway } from '../queries/feeds.server.ts'
import type { BookingStatus } from '../rules/bookings.ts'
import { feedAddress } from '../steps/feeds.server.ts'
import { bookings, calendarFeeds } from '../tables.server.ts'

const DAY_MS = 24 * 60 * 60_000

/** What was cancelled stays so long, saying so: a calendar that never hears of it would keep it for ever. */
const CANCELLED_STAY_MS = 30 * DAY_MS
/** How far back a calendar reaches. */
const PAST_MS = 90 * DAY_MS

/** More than that no calendar reads: what stands goes first, the latest of it, then what was called off. */
const MOST_TOLD = 5000

/** Whoever was not there has let the rest go to others: no calendar keeps it. */
const STATUS: Record<BookingStatus, CalendarStatus> = {
  held: 'TENTATIVE',
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  checked_in: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CANCELLED',
  cancelled: 'CANCELLED',
  declined: 'CANCELLED',
  expired: 'CANCELLED',
  skipped: 'CANCELLED',
}

/**
 * A calendar as it is followed: of a member, with what they have, or of a space, which only says that it is busy.
 *
 * @param asked its language, where no member's account says another: programs that follow it ask for none
 */
export async function viewFeed(
  db: Executor,
  feedId: string,
  now: Date,
  asked: Locale,
): Promise<string | null> {
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.id, feedId), isOpenFeed(db)))
  if (!feed) return null
  const locale = toLocale(feed.memberRowId && (await findSpoken(db, feed.memberRowId))) ?? asked
  const look = { location: await addressOf(db, locale), locale, isBusy: feed.spaceId !== null }
  const rows = await listFollowed(db, feed, now)
  const entries = rows.map(({ booking, space }) =>
    entryOf({ ...booking, zone: space.zone, space, member: null }, look),
  )
  const away = feed.spaceId ? await listMovedAway(db, feed.spaceId, toldSince(now)) : []
  const space = feed.spaceId ? await findSpace(db, feed.spaceId) : null
  const name = space ? textIn(space.name, locale) : m.booking_calendar_own({}, { locale })
  return toCalendar({
    product: 'Bookings',
    name,
    isFeed: true,
    entries: [...entries, ...away.map(awayEntryOf)],
  })
}

/** Since when what ended is still told. */
const toldSince = (now: Date) => new Date(now.getTime() - CANCELLED_STAY_MS)

/** The bookings that a calendar tells of, with their spaces. */
async function listFollowed(
  db: Executor,
  { memberRowId, spaceId }: typeof calendarFeeds.$inferSelect,
  now: Date,
) {
  const isOf = memberRowId ? eq(bookings.memberRowId, memberRowId) : eq(bookings.spaceId, spaceId ?? '')
  const rows = await db
    .select({ booking: bookings, space: PLACED_SPACE })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(
      and(
        isOf,
        ne(bookings.status, 'skipped'),
        gte(bookings.endsAt, new Date(now.getTime() - PAST_MS)),
        or(isNull(bookings.endedAt), gte(bookings.endedAt, toldSince(now))),
        or(isNull(bookings.holdUntil), gt(bookings.holdUntil, now)),
      ),
    )
    .orderBy(sql`${bookings.endedAt} is not null`, desc(bookings.startsAt), desc(bookings.id))
    .limit(MOST_TOLD)
  return rows.toSorted((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime())
}

/** To whoever follows the space that it was moved away from, it is over. */
function awayEntryOf(away: Awaited<ReturnType<typeof listMovedAway>>[number]): CalendarEntry {
  const { icalUid, icalSequence, startsAt, endsAt, leftAt } = away
  return {
    uid: icalUid,
    sequence: icalSequence,
    startsAt,
    endsAt,
    changedAt: leftAt,
    title: m.booking_busy(),
    status: 'CANCELLED',
  }
}

/** One booking as a file, for "add to calendar". */
export async function viewFile(db: Executor, id: string, locale: Locale): Promise<string | null> {
  const booking = await findBooking(db, id)
  if (!booking) return null
  const entry = entryOf(booking, { location: await addressOf(db), locale, isBusy: false })
  return toCalendar({ product: 'Bookings', entries: [entry] })
}

/** Where the usual calendars add it. */
export async function viewAddLinks(db: Executor, booking: BookingView): Promise<CalendarLink[]> {
  return addLinks(entryOf(booking, { location: await addressOf(db), locale: getLocale(), isBusy: false }))
}

/** The calendar of a space, by its address; null for a space that is not there. */
export async function findSpaceCalendar(
  ctx: Pick<RequestContext, 'db' | 'secrets' | 'origin'>,
  spaceId: string,
): Promise<{ id: string; name: string; address: string | null } | null> {
  const space = await findSpace(ctx.db, spaceId)
  if (!space) return null
  const feedId = await findFeedId(ctx.db, { spaceId })
  return { id: spaceId, name: textIn(space.name, getLocale()), address: feedId && feedAddress(ctx, feedId) }
}

type Look = { location: string; locale: Locale; isBusy: boolean }

/** A booking as calendars are told it, whoever reads them. */
export function entryOf(booking: BookingView, { location, locale, isBusy }: Look): CalendarEntry {
  const { icalUid, icalSequence, startsAt, endsAt, updatedAt, status, space, purpose, unit } = booking
  const name = textIn(space.name, locale) + (space.units > 1 ? ` ${unit}` : '')
  return {
    uid: icalUid,
    sequence: icalSequence,
    startsAt,
    endsAt,
    changedAt: updatedAt,
    title: isBusy ? m.booking_busy() : purpose ? `${name}: ${purpose}` : name,
    location: spaceWhere(space, { address: location, locale }),
    status: STATUS[status],
  }
}

/** Where the house is. */
export function addressIn(company: Settings['company'], locale: Locale = getLocale()): string {
  const { name, street, city } = companyInWords(company, locale)
  return [name, street, city].filter(Boolean).join(', ')
}

export async function addressOf(db: Executor, locale: Locale = getLocale()): Promise<string> {
  return addressIn((await findSettings(db)).company, locale)
}

async function findSpoken(db: Executor, memberRowId: string): Promise<string | undefined> {
  return (await localesOf(db, [{ id: memberRowId }])).get(memberRowId)
}
