import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { dayIn, type Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { lengthText } from '#app/space/spaces/texts.ts'
import { type BookingView, listOverlapping } from '../queries/bookings.server.ts'
import { listTaken } from '../queries/taken.server.ts'
import { KEEPING } from '../rules/bookings.ts'
import {
  isRunning,
  mayArrive,
  releasedAt,
  roomLengths,
  roomState,
  roomTime,
  roomWindow,
} from '../rules/room.ts'
import { paidText } from '../texts/bookings.ts'
import { clockText, spaceTimeText } from '../texts/times.ts'
import { aboutText } from './offers.server.ts'
import type { RoomView } from './room.ts'

const HOUR_MS = 3_600_000

/** Nobody can book, and when that ends nobody has said. */
const PAUSED = { kind: 'closed', until: null, freeUnits: 0 } as const

/** So many of what comes next are shown. */
const MOST_NEXT = 4

/**
 * What a room's tablet shows (rule bookings.room). Nobody is named: what a booking is for is told where the house wants that
 * at this tablet, else that it is taken.
 */
export async function viewRoom(
  db: Executor,
  space: SpaceRow,
  { now, showsPurpose }: { now: Date; showsPurpose: boolean },
): Promise<RoomView> {
  const window = roomWindow(now)
  const wide = { from: window.from, to: window.to + space.turnaroundMinutes * 60_000 }
  const [takenOf, rows] = await Promise.all([
    listTaken(db, { spaceIds: [space.id], window: wide, now }),
    listOverlapping(db, { from: now, to: new Date(window.to), spaceId: space.id, statuses: KEEPING }),
  ])
  const taken = takenOf.get(space.id) ?? []
  const standing = rows.filter(({ holdUntil }) => holdUntil === null || holdUntil > now)
  const running = standing.filter(booking => isRunning(booking, now))
  const { kind, until, freeUnits } = space.isActive ? roomState(space, taken, now) : PAUSED
  return {
    at: now.toISOString(),
    name: textIn(space.name, getLocale()),
    about: aboutText(space),
    spot: space.spot,
    kind,
    until: until === null ? null : momentText(new Date(until), { now, zone: space.zone }),
    free:
      space.isActive && space.units > 1 ? m.room_free_units({ free: freeUnits, units: space.units }) : null,
    offers:
      space.needsApproval || !space.isActive ? [] : offersOf(space, roomLengths(space, taken, now), now),
    ...presenceOf(space, standing, now),
    current: running.length === 1 && space.units === 1 ? titleOf(running[0], showsPurpose) : null,
    next: standing
      .filter(({ startsAt }) => startsAt > now)
      .slice(0, MOST_NEXT)
      .map(booking => ({
        id: booking.id,
        time: nextTimeText(booking, now),
        title: titleOf(booking, showsPurpose) ?? m.room_taken(),
      })),
  }
}

type Presence = Pick<RoomView, 'stillThere' | 'isLate' | 'canArrive' | 'canEnd'>

/** What whoever is there can say, and until when. A closure has nobody. */
function presenceOf(space: SpaceRow, standing: BookingView[], now: Date): Presence {
  const peoples = standing.filter(({ isClosure }) => !isClosure)
  const running = peoples.filter(booking => isRunning(booking, now))
  const releases = running.flatMap(booking => releasedAt(booking, space.releaseMinutes) ?? [])
  return {
    stillThere: releases[0] ? clockText(releases[0], getLocale(), space.zone) : null,
    isLate: releases.some(release => release <= now),
    canArrive: peoples.some(booking => mayArrive(booking, now)),
    canEnd: running.length > 0,
  }
}

const titleOf = (booking: BookingView | undefined, showsPurpose: boolean) =>
  (showsPurpose && booking?.purpose) || null

/** The price is that without anybody's plan: with one it is this or less. */
function offersOf({ priceRules, zone }: SpaceRow, lengths: ReturnType<typeof roomLengths>, now: Date) {
  return lengths.map(minutes => {
    const time = roomTime(minutes, now)
    const { totalSatang } = priceOf(priceRules, { ...time, zone })
    return {
      minutes,
      length: lengthText(minutes),
      until: clockText(time.to, getLocale(), zone),
      price: totalSatang === 0 ? m.space_free() : formatBaht(totalSatang, getLocale()),
    }
  })
}

/** The hour, and the day where it is so far ahead that the hour alone would be taken for another. */
function momentText(at: Date, { now, zone }: { now: Date; zone: Zone }): string {
  const locale = getLocale()
  const clock = clockText(at, locale, zone)
  const isNear = isToday(at, now, zone) || at.getTime() - now.getTime() < 12 * HOUR_MS
  return isNear ? clock : `${weekdayText(at, zone)} ${clock}`
}

/** From when to when, with the day where it is not today's: below what comes today it would be taken for it. */
function nextTimeText(booking: BookingView, now: Date): string {
  const { startsAt, zone } = booking
  const time = spaceTimeText(booking, getLocale())
  return isToday(startsAt, now, zone) ? time : `${weekdayText(startsAt, zone)} ${time}`
}

const isToday = (at: Date, now: Date, zone: Zone) => dayIn(at, zone) === dayIn(now, zone)

const weekdayText = (at: Date, zone: Zone) => formatDay(dayIn(at, zone), getLocale(), { weekday: 'short' })

/** What was done, in words that anybody before the tablet may read. */
export function viewDone(
  intent: 'book' | 'check_in' | 'end',
  booking: BookingView,
): { title: string; text: string } {
  const until = clockText(booking.endsAt, getLocale(), booking.zone)
  if (intent === 'end') return { title: m.room_ended(), text: m.room_ended_text() }
  if (intent === 'check_in') return { title: m.room_checked_in(), text: m.room_yours_until({ time: until }) }
  return {
    title: m.room_booked({ time: until }),
    text:
      booking.priceSatang + booking.creditMinutes > 0
        ? m.room_paid({ paid: paidText(booking) })
        : m.room_enjoy(),
  }
}
