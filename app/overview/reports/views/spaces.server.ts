import { textIn } from '#app/kit/forms/local-text.ts'
import { addDays, addMonths, bangkokDay, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale } from '#app/paraglide/runtime.js'
import { CAME, listSpacesWithBookings, PLACES, STOOD } from '#app/space/bookings/queries/bookings.server.ts'
import type { SpaceRow } from '#app/space/spaces/queries.server.ts'
import { openTimes } from '#app/space/spaces/rules/opening.ts'
import { sumBookings } from '../queries/spaces.server.ts'
import { type Months, readMonths } from '../rules/period.ts'
import { bookedShare, type SpaceUse, totalUse } from '../rules/spaces.ts'
import type { Figure, ReportColumn, ReportTable } from '../rules/tables.ts'
import type { Reading } from './reading.ts'

const USUAL_MONTHS = 3

const COLUMNS: ReportColumn[] = [
  { heading: m.report_open_hours, kind: 'average', see: 'spaces.view' },
  { heading: m.report_booked_hours, kind: 'average' },
  { heading: m.report_booked_share, kind: 'share' },
  { heading: m.admin_bookings, kind: 'count' },
  { heading: m.report_came, kind: 'count' },
  { heading: m.report_missed, kind: 'count' },
  { heading: m.report_booked_satang, kind: 'money' },
]

/** How much of each room and desk was booked, who came, and what it brought (rule reports.spaces). */
export async function findSpaces({ db, now, params }: Reading) {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const rows = await listSpacesWithBookings(db)
  const spaces = rows.filter(({ kind }) => kind !== 'call')
  const sums = await sumBookings(db, period, spaces)
  const bySpace = new Map(sums.map(sum => [sum.spaceId, sum]))
  const uses = spaces.map(space => ({
    ...(bySpace.get(space.id) ?? NOTHING),
    spaceId: space.id,
    openMinutes: openMinutes(space, period),
  }))
  const all = spaces.length < rows.length ? PLACES : ''
  const table = tableOf(spaces, uses, { period, all })
  return { period, table, isEmpty: uses.every(({ count }) => count === 0) }
}

const NOTHING = { bookedMinutes: 0, count: 0, came: 0, missed: 0, satang: 0 }

/** By its hours as they are now, from when the house has it. */
function openMinutes({ hours, zone, units, createdAt }: SpaceRow, { from, to }: Months): number {
  const window = {
    from: Math.max(startOfDay(from).getTime(), createdAt.getTime()),
    to: startOfDay(addMonths(to, 1)).getTime(),
  }
  const open = openTimes(hours, window, zone).reduce((sum, span) => sum + span.to - span.from, 0)
  return (open / 60_000) * units
}

/** @param all what the bookings of all of these spaces are called in their list */
function tableOf(
  spaces: readonly SpaceRow[],
  uses: readonly SpaceUse[],
  { period, all }: { period: Months; all: string },
): ReportTable {
  const rows = spaces.map((space, at) => ({
    key: textIn(space.name, baseLocale),
    name: textIn(space.name, getLocale()),
    figures: figuresOf(uses[at] ?? totalUse([]), {
      hours: `/admin/spaces?edit=${space.id}`,
      bookings: listOf(space.id, period),
    }),
  }))
  const sum = {
    key: 'Total',
    name: m.report_total(),
    figures: figuresOf(totalUse(uses), { hours: '/admin/spaces', bookings: listOf(all, period) }),
    isSum: true,
  }
  return { heading: m.booking_space, columns: COLUMNS, rows: [...rows, sum] }
}

type PathOf = (state: string) => string

/** Hours that it is open lead to where they are set; what was booked, its part of them and what it brought to the same bookings. */
function figuresOf(
  use: Omit<SpaceUse, 'spaceId'>,
  { hours, bookings }: { hours: string; bookings: PathOf },
): Figure[] {
  const share = bookedShare(use)
  const stood = bookings(STOOD)
  return [
    { value: hoursOf(use.openMinutes), path: hours },
    { value: hoursOf(use.bookedMinutes), path: stood },
    share === null ? null : { value: share, path: stood },
    { value: use.count, path: stood },
    { value: use.came, path: bookings(CAME) },
    { value: use.missed, path: bookings('no_show') },
    { value: use.satang, path: stood },
  ]
}

const hoursOf = (minutes: number) => Math.round(minutes / 0.6) / 100

const listOf =
  (space: string, { from, to }: Months): PathOf =>
  state =>
    `/admin/bookings/list?${new URLSearchParams({ space, state, from, to: lastDayOf(to) })}`

const lastDayOf = (month: Day) => addDays(addMonths(month, 1), -1)
