import { validate as isUuid } from 'uuid'
import { type Day, daysBetween, weekdayOf } from '#app/kit/pure/days.ts'

/** Minutes that people were in, of all the days of that weekday (0 is Sunday) together. */
export type HourMinutes = { weekday: number; hour: number; memberMinutes: number; guestMinutes: number }

/** How many were in at once, on average; guests are apart. */
export type HourAverage = { members: number; guests: number }

/** The week as people read it. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** How often each weekday is among the days, by its number. */
export function countWeekdays({ from, to }: { from: Day; to: Day }): number[] {
  const days = daysBetween(from, to) + 1
  return WEEKDAYS.toSorted().map(weekday => {
    const ahead = (weekday - weekdayOf(from) + 7) % 7
    return days > ahead ? Math.floor((days - ahead - 1) / 7) + 1 : 0
  })
}

/** How many were in at once during each hour of each weekday, by `weekday` and then `hour` (rule reports.occupancy). */
export function averagesOf(minutes: readonly HourMinutes[], days: { from: Day; to: Day }): HourAverage[][] {
  const weekdays = countWeekdays(days)
  return weekdays.map((count, weekday) =>
    HOURS.map(hour => {
      const of = minutes.filter(each => each.weekday === weekday && each.hour === hour)
      const average = (read: (each: HourMinutes) => number) =>
        count === 0 ? 0 : of.reduce((sum, each) => sum + read(each), 0) / (60 * count)
      return { members: average(each => each.memberMinutes), guests: average(each => each.guestMinutes) }
    }),
  )
}

/**
 * Of whom: members, guests, whoever was in, those of whom it is only assumed when they left, or those who were in without
 * any employee at work.
 */
export type Whom = keyof HourAverage | (typeof OTHERS)[number]
const OTHERS = ['guests', 'all', 'assumed', 'unattended'] as const

/** An hour of a weekday, or of all days; without one the whole time. */
type AskedHour = { weekday: number | null; hour: number | null; of: Whom; locationId: string | null }

/** The hour that the address of the rows behind a figure names. */
export function readHour(params: URLSearchParams): AskedHour {
  const place = params.get('place') ?? ''
  return {
    weekday: WEEKDAYS.find(each => String(each) === params.get('weekday')) ?? null,
    hour: HOURS.find(each => String(each) === params.get('hour')) ?? null,
    of: OTHERS.find(each => each === params.get('of')) ?? 'members',
    locationId: isUuid(place) ? place : null,
  }
}
