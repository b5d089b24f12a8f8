import { listLocations } from '#app/house/locations/queries.server.ts'
import { addDays, addMonths, bangkokDay, type Day, formatDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findLastDay } from '../queries/memberships.server.ts'
import { findFirstVisited, sumHours } from '../queries/occupancy.server.ts'
import { averagesOf, HOURS, type HourAverage, WEEKDAYS, type Whom } from '../rules/occupancy.ts'
import { type Months, readMonths } from '../rules/period.ts'
import type { ReportColumn, ReportTable } from '../rules/tables.ts'
import type { Reading } from './reading.ts'
import { monthKey } from './shown.server.ts'

/** The last months say most about how full it is. */
export const USUAL_MONTHS = 3

/** How many members and how many guests were in at once, by hour and weekday (rule reports.occupancy). */
export async function findOccupancy({ db, now, params }: Reading) {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const places = await listLocations(db)
  const place = places.find(({ id }) => id === params.get('place')) ?? null
  const [{ hours, assumedMinutes }, first, last] = await Promise.all([
    sumHours(db, { ...period, locationId: place?.id ?? null }),
    findFirstVisited(db),
    findLastDay(db),
  ])
  const averages = averagesOf(hours, countedDays(period, { first, last }))
  const paths = { period, place: place?.id ?? null }
  const minutes = hours.reduce((sum, each) => sum + each.memberMinutes + each.guestMinutes, 0)
  return {
    period,
    place,
    places,
    isEmpty: minutes === 0,
    assumed: {
      value: minutes === 0 ? 0 : assumedMinutes / minutes,
      path: visitsPath({ weekday: null, hour: null, of: 'assumed' }, paths),
    },
    members: tableOf(averages, 'members', paths),
    guests: tableOf(averages, 'guests', paths),
  }
}

/** The recorded days of the months; none of before anybody is known to have come. */
export function countedDays({ from, to }: Months, { first, last }: { first: Day | null; last: Day | null }) {
  const end = addDays(addMonths(to, 1), -1)
  return {
    from: first !== null && first > from ? first : from,
    to: last !== null && last < end ? last : end,
  }
}

type Asked = { period: Months; place: string | null }

function tableOf(averages: HourAverage[][], of: keyof HourAverage, asked: Asked): ReportTable {
  return {
    heading: m.visits_hour,
    columns: WEEKDAYS.map(
      (weekday): ReportColumn => ({
        heading: (_none, options) => weekdayText(weekday, options?.locale),
        kind: 'average',
      }),
    ),
    rows: HOURS.map(hour => ({
      key: clockText(hour),
      name: clockText(hour),
      figures: WEEKDAYS.map(weekday => ({
        value: averages[weekday]?.[hour]?.[of] ?? 0,
        path: visitsPath({ weekday, hour, of }, asked),
      })),
    })),
  }
}

export const clockText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** A Sunday, from which the other days of the week are counted. */
const SUNDAY = '2026-01-04'

export function weekdayText(weekday: number, locale: string = getLocale()): string {
  return formatDay(addDays(SUNDAY, weekday), locale, { weekday: 'short' })
}

type Cell = { weekday: number | null; hour: number | null; of: Whom }

export function visitsPath({ weekday, hour, of }: Cell, { period, place }: Asked): string {
  const query = new URLSearchParams({
    ...(weekday !== null && { weekday: String(weekday) }),
    ...(hour !== null && { hour: String(hour) }),
    of,
    from: monthKey(period.from),
    to: monthKey(period.to),
    ...(place !== null && { place }),
  })
  return `/admin/reports/visits?${query}`
}
