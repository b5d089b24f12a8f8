import {
  addDays,
  type Day,
  daysBetween,
  daysInMonth,
  formatDay,
  isDay,
  SHORT_DAY,
} from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Period, PersonLabour } from '../queries/labour.server.ts'
import { LONGEST_PERIOD } from '../rules/labour.ts'
import { departmentName, employeeName } from '../texts.ts'
import type { DayToComplete } from './day.ts'
import type { LabourRow } from './labour.ts'

/** The period that the address asks for; for one that is none, or too long, the month of today. */
export function readPeriod(params: URLSearchParams, today: Day): Period {
  const { from, to } = readTexts(params, ['from', 'to'])
  const isPeriod = isDay(from) && isDay(to) && from >= '2000-01-01'
  if (isPeriod && from <= to && daysBetween(from, to) < LONGEST_PERIOD) return { from, to }
  return wholeMonth(today)
}

/** The month that the day is in. */
export function wholeMonth(day: Day): Period {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(from, daysInMonth(from) - 1) }
}

/** A row of the screen. */
export function labourRow({ person, unknown: _, ...labour }: PersonLabour): LabourRow {
  return {
    ...labour,
    employeeId: person.id,
    employeeCode: person.employeeCode,
    name: employeeName(person),
    department: departmentName(person.department),
  }
}

/** The days whose hours nobody knows, the oldest first, each with the way to it. */
export function listUnknown(people: PersonLabour[]): DayToComplete[] {
  const days = people.flatMap(({ person, unknown }) =>
    unknown.map(({ recordId, date, timeIn }) => ({
      ...{ id: recordId, date, timeIn },
      name: employeeName(person),
      day: formatDay(date, getLocale(), SHORT_DAY),
    })),
  )
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The heads of the columns of the file for payroll. */
export const LABOUR_HEADER = [
  'Employee ID',
  'Name',
  'Department',
  'From',
  'To',
  'Days Worked',
  'Hours Worked',
  'Regular Hours',
  'Overtime Hours',
  'Planned Hours',
  'Days Late',
  'Minutes Late',
  'Days Absent',
  'Days on Leave',
  'Days Without Hours',
]

/** What somebody's period comes to, as a line of the file: hours as decimals, as payroll reads them. */
export function labourCells(row: PersonLabour, { from, to }: Period) {
  const { person, workedMinutes, overtimeMinutes } = row
  return [
    ...[person.employeeCode, employeeName(person), departmentName(person.department), from, to],
    ...[row.daysWorked, hoursOf(workedMinutes), hoursOf(workedMinutes - overtimeMinutes)],
    ...[hoursOf(overtimeMinutes), hoursOf(row.plannedMinutes), row.lateDays, row.lateMinutes],
    ...[row.absentDays, row.leaveDays, row.unknownDays],
  ]
}

/** To the hundredth. */
function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}
