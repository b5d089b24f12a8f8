import { bangkokDay, daysBetween } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { findLastDay } from '../queries/memberships.server.ts'
import {
  findFirstStaffed,
  type HourOfDay,
  listUnattended,
  sumHoursOfDay,
  type Unattended,
} from '../queries/staff.server.ts'
import { HOURS, WEEKDAYS } from '../rules/occupancy.ts'
import { type Months, readMonths } from '../rules/period.ts'
import type { ReportTable } from '../rules/tables.ts'
import { clockText, countedDays, USUAL_MONTHS, visitsPath, weekdayText } from './occupancy.server.ts'
import type { Reading } from './reading.ts'

/** People in beside employees at work, and when people were in without any (rule reports.staff). */
export async function findStaff({ db, now, params }: Reading) {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const [first, last] = await Promise.all([findFirstStaffed(db), findLastDay(db)])
  const days = countedDays(period, { first, last })
  const [hours, unattended] = await Promise.all([sumHoursOfDay(db, days), listUnattended(db, days)])
  return {
    period,
    isEmpty: first === null || hours.every(({ people, staff }) => people + staff === 0),
    byHour: byHour(hours, unattended, { period, days: Math.max(1, daysBetween(days.from, days.to) + 1) }),
    unattended: byWeekday(unattended, period),
  }
}

function byHour(
  hours: HourOfDay[],
  unattended: Unattended[],
  { period, days }: { period: Months; days: number },
): ReportTable {
  return {
    heading: m.visits_hour,
    columns: [
      { heading: m.report_staff_people, kind: 'average' },
      { heading: m.report_staff_at_work, kind: 'average' },
      { heading: m.report_unattended_days, kind: 'count' },
    ],
    rows: hours.map(({ hour, people, staff }) => {
      const without = unattended.filter(each => each.hour === hour)
      const path = visitsPath({ weekday: null, hour, of: 'all' }, { period, place: null })
      return {
        ...{ key: clockText(hour), name: clockText(hour) },
        figures: [
          { value: people / (60 * days), path },
          { value: staff / (60 * days) },
          { value: without.reduce((sum, each) => sum + each.days, 0), path },
        ],
      }
    }),
  }
}

function byWeekday(unattended: Unattended[], period: Months): ReportTable {
  return {
    heading: m.visits_hour,
    columns: WEEKDAYS.map(weekday => ({
      heading: (_none?: object, options?: { locale?: 'en' }) => weekdayText(weekday, options?.locale),
      kind: 'count' as const,
    })),
    rows: HOURS.map(hour => ({
      ...{ key: clockText(hour), name: clockText(hour) },
      figures: WEEKDAYS.map(weekday => {
        const found = unattended.find(each => each.weekday === weekday && each.hour === hour)
        const path = visitsPath({ weekday, hour, of: 'all' }, { period, place: null })
        return { value: found?.days ?? 0, path }
      }),
    })),
  }
}
