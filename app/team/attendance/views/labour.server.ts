import type { Column } from '#app/kit/pure/columns.ts'
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
import { employeeName } from '#app/team/employees/texts/employees.ts'
import type { Period, PersonLabour } from '../queries/labour.server.ts'
import { LONGEST_PERIOD } from '../rules/labour.ts'
import { departmentName } from '../texts.ts'
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
      id: recordId,
      date,
      timeIn,
      name: employeeName(person),
      day: formatDay(date, getLocale(), SHORT_DAY),
    })),
  )
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** What somebody's period comes to, as a line of the file for payroll: hours as decimals, as it reads them. */
export function labourColumns({ from, to }: Period): Column<PersonLabour>[] {
  return [
    { heading: 'Employee ID', read: row => row.person.employeeCode },
    { heading: 'Name', read: row => employeeName(row.person) },
    { heading: 'Department', read: row => departmentName(row.person.department) },
    { heading: 'From', kind: 'day', read: () => from },
    { heading: 'To', kind: 'day', read: () => to },
    { heading: 'Days Worked', read: row => row.daysWorked },
    { heading: 'Hours Worked', read: row => hoursOf(row.workedMinutes) },
    { heading: 'Regular Hours', read: row => hoursOf(row.workedMinutes - row.overtimeMinutes) },
    { heading: 'Overtime Hours', read: row => hoursOf(row.overtimeMinutes) },
    { heading: 'Planned Hours', read: row => hoursOf(row.plannedMinutes) },
    { heading: 'Days Late', read: row => row.lateDays },
    { heading: 'Minutes Late', read: row => row.lateMinutes },
    { heading: 'Days Absent', read: row => row.absentDays },
    { heading: 'Days on Leave', read: row => row.leaveDays },
    { heading: 'Days Without Hours', read: row => row.unknownDays },
  ]
}

/** To the hundredth. */
function hoursOf(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}
