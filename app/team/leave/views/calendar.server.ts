import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, daysInMonth, formatDay, weekdayOf } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import {
  daysOfWeek,
  plannedBetween,
  type Rostered,
  type UsualShift,
} from '#app/team/employees/rules/planned.ts'
import { listLeaveBetween } from '../queries/leave.server.ts'
import { listShifts } from '../queries/shifts.server.ts'
import { type IsAway, intervalText, uncoveredByLeave, uncoveredOn } from '../rules/coverage.ts'
import type { LeaveSpan } from '../rules/leave.ts'

/** A Monday: the days of any week, for what is usual. */
const SOME_MONDAY = '2026-01-05'
const NOTHING_ROSTERED: Rostered = { weeks: new Set(), shifts: [] }

/**
 * The month day by day: who is away, who has asked to be, and the hours that nobody works because of it; and the hours
 * of any week that nobody works at all.
 * @param month `YYYY-MM`
 */
export async function readCalendar(db: Executor, month: string, today: Day) {
  const first = `${month}-01`
  const days = Array.from({ length: daysInMonth(first) }, (_, index) => addDays(first, index))
  const last = days.at(-1) ?? first
  const span = { from: addDays(first, -1), to: last } // the night before the first reaches into it
  const [requests, usual, plan, employees] = await Promise.all([
    listLeaveBetween(db, span),
    listShifts(db),
    findPlan(db, span),
    listActiveEmployees(db),
  ])
  const active = new Set(employees.map(({ id }) => id))
  const shifts = plan.shifts.filter(({ employeeId }) => active.has(employeeId))
  const isOn = (day: Day) => (leave: LeaveSpan) => leave.startDate <= day && day <= leave.endDate
  const approved = requests.filter(({ status, part }) => status === 'approved' && part === 'whole')
  const halves = requests.filter(({ status, part }) => status === 'approved' && part !== 'whole')
  const isAway: IsAway = (employeeId, day) =>
    approved.some(leave => leave.employeeId === employeeId && isOn(day)(leave))
  const withShifts = new Set(usual.map(({ employeeId }) => employeeId)).size
  return {
    weekdayOfFirst: weekdayOf(first),
    days: days.map(day => ({
      day,
      dayOfMonth: Number(day.slice(8)),
      dateText: formatDay(day, getLocale(), { weekday: 'long', day: 'numeric', month: 'long' }),
      isToday: day === today,
      away: requests.filter(isOn(day)).map(({ id, employeeName, leaveType, part, status }) => ({
        id,
        employeeName,
        leaveType,
        part,
        isPending: status === 'pending',
      })),
      gaps: uncoveredByLeave(day, shifts, { isAway, halves }).map(intervalText),
    })),
    usualGaps: withShifts === 0 ? [] : listUsualGaps(usual),
    withShifts,
    employees: employees.length,
  }
}

function listUsualGaps(usual: UsualShift[]) {
  const span = { from: addDays(SOME_MONDAY, -1), to: addDays(SOME_MONDAY, 6) }
  const shifts = plannedBetween({ usual, closed: new Map(), rostered: NOTHING_ROSTERED }, span)
  return daysOfWeek(SOME_MONDAY).flatMap(day => {
    const gaps = uncoveredOn(day, shifts, () => false).map(intervalText)
    const weekday = formatDay(day, getLocale(), { weekday: 'long' })
    return gaps.length > 0 ? [{ weekday, gaps }] : []
  })
}
