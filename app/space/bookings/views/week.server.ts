import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, formatDay } from '#app/kit/pure/days.ts'
import { dayWindow } from '#app/kit/pure/zones.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listSpacesInUse } from '#app/space/spaces/queries.server.ts'
import type { Span } from '#app/space/spaces/rules/opening.ts'
import { byUse } from '#app/space/spaces/rules/spaces.ts'
import { lengthText, SPACE_KIND_NAMES } from '#app/space/spaces/texts.ts'
import { type Held, listHeld } from '../queries/held.server.ts'
import { listTimes } from '../queries/week.server.ts'
import { VIEW_DAYS } from '../rules/view.ts'
import type { Place } from './places.server.ts'

const MINUTE_MS = 60_000

/** How a part of the day is drawn; null where it is booked. */
type Look = 'closure' | 'contract' | null

/** What of a space is booked on a day: how often, for how long in all, and which parts of the day, in percent of it. */
export type DayOfSpace = {
  count: number
  length: string
  /** A contract has all of it, not one of its units alone. */
  isHeld: boolean
  parts: { from: number; width: number; look: Look }[]
}

export type WeekOfSpaces = {
  days: { day: Day; text: string; longText: string; isToday: boolean }[]
  /** Each with one of those for every day. */
  spaces: { id: string; name: string; kind: string; isOff: boolean; booked: DayOfSpace[] }[]
}

/** All spaces of a place over seven days, rooms first: how full each day is, and when. */
export async function viewWeek(
  db: Executor,
  { day: first, today, place, now }: { day: Day; today: Day; place: Place; now: Date },
): Promise<WeekOfSpaces> {
  const days = Array.from({ length: VIEW_DAYS.week }, (_, n) => addDays(first, n))
  const windows = days.map(day => dayWindow(day, place.zone))
  const [from, to] = [new Date(windows[0]?.from ?? 0), new Date(windows.at(-1)?.to ?? 0)]
  const [times, held] = [
    await listTimes(db, { locationId: place.id, from, to, now }),
    await listHeld(db, { from: from.getTime(), to: to.getTime() }),
  ]
  const bySpace = Map.groupBy(times, ({ spaceId }) => spaceId)
  const spaces = (await listSpacesInUse(db, [...bySpace.keys()])).filter(
    ({ locationId }) => locationId === place.id,
  )
  const locale = getLocale()
  return {
    days: days.map(day => ({
      day,
      isToday: day === today,
      text: formatDay(day, locale, { weekday: 'short', day: 'numeric' }),
      longText: formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
    })),
    spaces: byUse(spaces).map(space => ({
      id: space.id,
      name: textIn(space.name, locale),
      kind: SPACE_KIND_NAMES[space.kind](),
      isOff: !space.isActive,
      booked: windows.map(window =>
        bookedWithin(
          bySpace.get(space.id) ?? [],
          held.filter(({ spaceId }) => spaceId === space.id),
          window,
        ),
      ),
    })),
  }
}

type Time = Awaited<ReturnType<typeof listTimes>>[number]

function bookedWithin(times: readonly Time[], held: readonly Held[], { from, to }: Span): DayOfSpace {
  const ofTimes = times.map(({ startsAt, endsAt, isClosure }) => ({
    look: isClosure ? ('closure' as const) : null,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
  }))
  const ofContracts = held.map(each => ({ look: 'contract' as const, start: each.from, end: each.to }))
  const parts = [...ofContracts, ...ofTimes]
    .map(({ look, start, end }) => ({ look, start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => end > start)
  const booked = parts.filter(({ look }) => look === null)
  const minutes = booked.reduce((sum, { start, end }) => sum + (end - start) / MINUTE_MS, 0)
  const percent = (ms: number) => (ms / (to - from)) * 100
  return {
    count: booked.length,
    length: lengthText(Math.round(minutes)),
    isHeld: held.some(each => each.unit === null && each.to > from && each.from < to),
    parts: parts.map(({ look, start, end }) => ({
      from: percent(start - from),
      width: percent(end - start),
      look,
    })),
  }
}
