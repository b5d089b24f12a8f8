import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, daysBetween } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { findLastDay } from '../queries/memberships.server.ts'
import {
  findFirstStaffed,
  type HourOfDay,
  listUnattended,
  sumHoursOfDay,
  type Unattended,
} from '../queries/staff.server.ts'
import { HOURS, WEEKDAYS, type Whom } from '../rules/occupancy.ts'
import { type Months, readMonths } from '../rules/period.ts'
import type { ReportTable } from '../rules/tables.ts'
import { clockText, countedDays, USUAL_MONTHS, visitsPath, weekdayText } from './occupancy.server.ts'
import type { Reading } from './reading.ts'
import { monthKey } from './shown.server.ts'

/** The recorded days of the months, from the first on which somebody clocked in; that is null before. */
export async function findStaffedDays(db: Executor, period: Months) {
  const [first, last] = await Promise.all([findFirstStaffed(db), findLastDay(db)])
  return { first, days: countedDays(period, { first, last }) }
}

/** The days of the months of which a figure of such people is, up to the last that is recorded. */
export async function findDaysBehind(db: Executor, period: Months, of: Whom) {
  if (of === 'all' || of === 'unattended') return (await findStaffedDays(db, period)).days
  return countedDays(period, { first: null, last: await findLastDay(db) })
}

/** People in beside employees at work, and when people were in without any (rule reports.staff). */
export async function findStaff({ db, now, params }: Reading) {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const { first, days } = await findStaffedDays(db, period)
  const [hours, unattended] = await Promise.all([sumHoursOfDay(db, days), listUnattended(db, days)])
  return {
    period,
    isEmpty: first === null || hours.every(({ people, staff }) => people + staff === 0),
    byHour: byHour(hours, unattended, { period, days: countDays(days) }),
    unattended: byWeekday(unattended, period),
  }
}

/** How many days the figures are an average of. */
export const countDays = ({ from, to }: { from: Day; to: Day }) => Math.max(1, daysBetween(from, to) + 1)

function byHour(
  hours: HourOfDay[],
  unattended: Unattended[],
  { period, days }: { period: Months; days: number },
): ReportTable {
  return {
    heading: m.visits_hour,
    columns: [
      { heading: m.report_staff_people, kind: 'average' },
      { heading: m.report_staff_at_work, kind: 'average', see: 'labour.view' },
      { heading: m.report_unattended_days, kind: 'count' },
    ],
    rows: hours.map(({ hour, people, staff }) => {
      const without = unattended.filter(each => each.hour === hour)
      const pathOf = (of: Whom) => visitsPath({ weekday: null, hour, of }, { period, place: null })
      return {
        key: clockText(hour),
        name: clockText(hour),
        figures: [
          { value: people / (60 * days), path: pathOf('all') },
          { value: staff / (60 * days), path: shiftsPath(hour, period) },
          { value: without.reduce((sum, each) => sum + each.days, 0), path: pathOf('unattended') },
        ],
      }
    }),
  }
}

const shiftsPath = (hour: number, { from, to }: Months) =>
  `/admin/reports/shifts?${new URLSearchParams({ hour: String(hour), from: monthKey(from), to: monthKey(to) })}`

function byWeekday(unattended: Unattended[], period: Months): ReportTable {
  return {
    heading: m.visits_hour,
    columns: WEEKDAYS.map(weekday => ({
      heading: (_none?: object, options?: { locale?: 'en' }) => weekdayText(weekday, options?.locale),
      kind: 'count' as const,
    })),
    rows: HOURS.map(hour => ({
      key: clockText(hour),
      name: clockText(hour),
      figures: WEEKDAYS.map(weekday => {
        const found = unattended.find(each => each.weekday === weekday && each.hour === hour)
        const path = visitsPath({ weekday, hour, of: 'unattended' }, { period, place: null })
        return { value: found?.days ?? 0, path }
      }),
    })),
  }
}
