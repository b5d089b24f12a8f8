import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, daysInMonth, formatDay, weekdayOf } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { listLeaveBetween } from '../queries/leave.server.ts'
import { listShifts } from '../queries/shifts.server.ts'
import { type IsAway, intervalText, uncoveredByLeave, uncoveredOn } from '../rules/coverage.ts'
import type { LeaveSpan } from '../rules/leave.ts'

/** 4 January 2026 is a Sunday: the days of any week, for what is usual. */
const SOME_SUNDAY = '2026-01-04'

/**
 * The month day by day: who is away, who has asked to be, and the hours that nobody works because of it; and the hours
 * of any week that nobody works at all.
 * @param month `YYYY-MM`
 */
export async function readCalendar(db: Executor, month: string, today: Day) {
  const first = `${month}-01`
  const days = Array.from({ length: daysInMonth(first) }, (_, index) => addDays(first, index))
  const last = days.at(-1) ?? first
  const [requests, shifts, employees] = await Promise.all([
    // The night before the first reaches into it.
    listLeaveBetween(db, { from: addDays(first, -1), to: last }),
    listShifts(db),
    listActiveEmployees(db),
  ])
  const isOn = (day: Day) => (leave: LeaveSpan) => leave.startDate <= day && day <= leave.endDate
  const approved = requests.filter(({ status }) => status === 'approved')
  const isAway: IsAway = (employeeId, day) =>
    approved.some(leave => leave.employeeId === employeeId && isOn(day)(leave))
  const withShifts = new Set(shifts.map(({ employeeId }) => employeeId)).size
  return {
    weekdayOfFirst: weekdayOf(first),
    days: days.map(day => ({
      day,
      dayOfMonth: Number(day.slice(8)),
      dateText: formatDay(day, getLocale(), { weekday: 'long', day: 'numeric', month: 'long' }),
      isToday: day === today,
      away: requests.filter(isOn(day)).map(({ id, employeeName, leaveType, status }) => ({
        ...{ id, employeeName, leaveType },
        isPending: status === 'pending',
      })),
      gaps: uncoveredByLeave(day, shifts, isAway).map(intervalText),
    })),
    usualGaps: withShifts === 0 ? [] : listUsualGaps(shifts),
    withShifts,
    employees: employees.length,
  }
}

function listUsualGaps(shifts: Awaited<ReturnType<typeof listShifts>>) {
  // Monday first, as people read a week of work.
  return [1, 2, 3, 4, 5, 6, 7].flatMap(offset => {
    const day = addDays(SOME_SUNDAY, offset)
    const gaps = uncoveredOn(day, shifts, () => false).map(intervalText)
    const weekday = formatDay(day, getLocale(), { weekday: 'long' })
    return gaps.length > 0 ? [{ weekday, gaps }] : []
  })
}
