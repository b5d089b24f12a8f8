import { randomUUID } from 'node:crypto'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, bangkokTime, weekdayOf } from '#app/kit/pure/days.ts'
import { feedKeyOf } from '#app/space/bookings/steps/feed-key.server.ts'
import { bookedKeyOf } from '#app/space/bookings/steps/visitor-link.server.ts'
import { bookingSeries, bookings, bookingVisitors, calendarFeeds } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'

const HOUR_MS = 3_600_000

type Values = Partial<typeof bookings.$inferInsert>

/** Spaces and bookings of a house that is asked for everything. */
export function openBookings(db: Database, secrets: { cookies: string }) {
  const space = async (values: Partial<typeof spaces.$inferInsert> = {}) => {
    const usual = {
      name: { en: `Room ${randomUUID()}` },
      kind: 'room',
      priceRules: FREE,
      minMinutes: 30,
    } as const
    const [row] = await db
      .insert(spaces)
      .values({ ...usual, ...values })
      .returning()
    return row?.id ?? ''
  }
  /** An hour of a space of its own, by default tomorrow. */
  const booking = async (memberRowId: string, values: Values = {}) => {
    const startsAt = values.startsAt ?? nextHour(24)
    const endsAt = new Date(startsAt.getTime() + HOUR_MS)
    const [row] = await db
      .insert(bookings)
      .values({
        spaceId: await space(),
        memberRowId: memberRowId || null,
        icalUid: randomUUID(),
        status: 'confirmed',
        madeBy: 'member',
        startsAt,
        endsAt,
        blockedUntil: endsAt,
        ...values,
        policy: { cancelHours: 0, freeUntil: startsAt.toISOString() },
      })
      .returning()
    return row?.id ?? ''
  }
  /** Of a member, tomorrow and in a week; the second of them is left out. */
  const series = async (memberRowId: string) => {
    const spaceId = await space()
    const day = bangkokDay(nextHour(24))
    const said = { rule: twiceFrom(nextHour(24)), zone: 'Asia/Bangkok', useCredits: false } as const
    const [row] = await db
      .insert(bookingSeries)
      .values({ spaceId, memberRowId, madeBy: 'member', ...said })
      .returning()
    const id = row?.id ?? ''
    const one = { spaceId, seriesId: id }
    await booking(memberRowId, { ...one, occurrence: day })
    const later = { startsAt: nextHour(24 * 8), occurrence: addDays(day, 7), status: 'skipped' } as const
    const leftOut = await booking(memberRowId, { ...one, ...later })
    return { id, leftOut }
  }
  /** A visitor's, with the key of its page; it costs something unless said otherwise. */
  const visit = async (values: Values = {}, paying: Partial<typeof bookingVisitors.$inferInsert> = {}) => {
    const made = { memberRowId: null, madeBy: 'visitor', priceSatang: 10_000 } as const
    const id = await booking('', { ...made, ...values })
    await db
      .insert(bookingVisitors)
      .values({ bookingId: id, name: 'Dao', email: 'dao@example.com', locale: 'en', ...paying })
    return { id, key: bookedKeyOf({ secrets }, id) }
  }
  const feed = async () => {
    const [row] = await db
      .insert(calendarFeeds)
      .values({ spaceId: await space() })
      .returning()
    return feedKeyOf({ secrets }, row?.id ?? '')
  }
  /** A space that calendars follow. */
  const followedSpace = async () => {
    const spaceId = await space()
    await db.insert(calendarFeeds).values({ spaceId })
    return spaceId
  }
  return { space, booking, series, visit, feed, followedSpace }
}

/** An hour on the same weekday, this week and next. */
function twiceFrom(startsAt: Date) {
  const day = bangkokDay(startsAt)
  const { minutes: startMinute } = bangkokTime(startsAt)
  const days = { from: day, until: addDays(day, 7), everyWeeks: 1 as const, weekdays: [weekdayOf(day)] }
  return { ...days, startMinute, minutes: 60 }
}

/** So many hours after what begins tomorrow, or before it where that would be another day. */
export function movedWithinDay(hours: number): Date {
  const [from, later] = [nextHour(24), nextHour(24 + hours)]
  return bangkokDay(from) === bangkokDay(later) ? later : nextHour(24 - hours)
}

/** The beginning of an hour so many hours from now. */
export function nextHour(hours: number): Date {
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS)
}
