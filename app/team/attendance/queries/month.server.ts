import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths, bangkokDay, type Day, daysInMonth, formatDay } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findPlan, type Plan } from '#app/team/employees/queries/plan.server.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { isForgotten, monthOf, totalsOf, workedMinutes } from '../rules/records.ts'
import type { MonthDay, MonthView } from '../views/month.ts'
import { type AttendanceRecord, listRecords } from './records.server.ts'

type MonthInput = {
  employeeId: string
  /** As the address has it, `YYYY-MM`. */
  month: string | null
  now: Date
}

/** How far ahead the months go: leave is planned. */
const MONTHS_AHEAD = 12

/** Every day of an employee's month, with records, leave and what was forgotten, and the totals. */
export async function findMonth(
  db: Executor,
  { employeeId, month: asked, now }: MonthInput,
): Promise<MonthView> {
  const today = bangkokDay(now)
  const month = monthOf(asked, today)
  const from: Day = `${month}-01`
  const to = addDays(from, daysInMonth(from) - 1)
  const [records, allLeave, plan] = await Promise.all([
    listRecords(db, employeeId, { from, to }),
    listApprovedLeave(db, { from, to }),
    findPlan(db, { from, to }, employeeId),
  ])
  const leave = allLeave.filter(each => each.employeeId === employeeId)
  const days = Array.from({ length: daysInMonth(from) }, (_, index) => {
    const date = addDays(from, index)
    const record = records.find(each => each.date === date) ?? null
    const isLeave = leave.some(({ startDate, endDate }) => startDate <= date && date <= endDate)
    const off = record || isLeave ? null : offOn(date, plan, employeeId)
    return monthDay(date, { record, isLeave, off, today, now })
  })
  const next = addMonths(from, 1)
  return {
    month,
    text: formatDay(from, getLocale(), { month: 'long', year: 'numeric' }),
    previous: addMonths(from, -1).slice(0, 7),
    next: next <= addMonths(today, MONTHS_AHEAD) ? next.slice(0, 7) : null,
    days,
    totals: totalsOf(days),
  }
}

/** Whether somebody had nothing to do on the day; null where that cannot be said. */
function offOn(date: Day, { shifts, isKnown, closed }: Plan, employeeId: string): MonthDay['off'] {
  const isFree = isKnown(employeeId, date) && shifts.every(shift => shift.date !== date)
  return isFree ? { name: closed.get(date) ?? '' } : null
}

type DayInput = Pick<MonthDay, 'isLeave' | 'off'> & { record: AttendanceRecord | null; today: Day; now: Date }

function monthDay(date: Day, { record, isLeave, off, today, now }: DayInput): MonthDay {
  return {
    date,
    dayText: formatDay(date, getLocale(), { weekday: 'short', day: 'numeric' }),
    recordId: record?.id ?? null,
    timeIn: record?.timeIn ?? null,
    timeOut: record?.timeOut ?? null,
    endsNextDay: record?.endsNextDay ?? false,
    breaks: record?.breaks ?? [],
    status: record?.status ?? (isLeave ? 'leave' : null),
    notes: record?.notes ?? '',
    workedMinutes: record && workedMinutes(record),
    isForgotten: record !== null && isForgotten(record, now),
    wasInSentLate: record?.wasInSentLate ?? false,
    wasOutSentLate: record?.wasOutSentLate ?? false,
    isLeave,
    off,
    isAhead: date > today,
  }
}
