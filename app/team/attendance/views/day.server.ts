import type { Executor } from '#app/kit/platform/database.server.ts'
import { type Day, formatDay, isDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { nameOrder } from '#app/kit/pure/name-order.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { employeeName } from '#app/team/employees/texts/employees.ts'
import { shiftText } from '#app/team/employees/texts/shifts.ts'
import type { DayQuery, PersonOnDay } from '../queries/day.server.ts'
import { findPerson, findRecord, listForgotten } from '../queries/records.server.ts'
import { DAY_FILTERS, isDayFilter, matchesFilter, type Standing } from '../rules/day.ts'
import type { Choice, RecordDialog } from '../schema.ts'
import { savedRecord } from '../steps.server.ts'
import { departmentName } from '../texts.ts'
import type { DayCount, DayRow, DayToComplete } from './day.ts'

/** What the screen's address asks for; a day that is none is today. */
export function readDayQuery(
  params: URLSearchParams,
  offered: { today: Day; departments: string[] },
): DayQuery {
  const { departments: department, today } = offered
  const { search, filters } = readListQuery(params, { department, status: DAY_FILTERS })
  const { date } = readTexts(params, ['date'])
  return {
    date: isDay(date) && date >= '2000-01-01' ? date : today,
    search,
    department: filters.department,
    status: isDayFilter(filters.status) ? filters.status : '',
  }
}

/** The departments that somebody works in now, by name. */
export async function listDepartments(db: Executor): Promise<string[]> {
  const people = await listActiveEmployees(db)
  return [...new Set(people.map(({ department }) => department))]
    .filter(Boolean)
    .toSorted(nameOrder(getLocale()))
}

/** A row of the day: a stored record, or what is to be said of somebody who has none. */
export function dayRow({ person, record, leave, shifts, standing }: PersonOnDay): DayRow {
  return {
    employeeId: person.id,
    employeeCode: person.employeeCode,
    name: employeeName(person),
    department: departmentName(person.department),
    recordId: record?.id ?? null,
    timeIn: record?.timeIn ?? null,
    timeOut: record?.timeOut ?? null,
    endsNextDay: record?.endsNextDay ?? false,
    breaks: record?.breaks ?? [],
    ...standing,
    hours: shifts.map(shiftText),
    notes: record?.notes ?? '',
    wasInSentLate: record?.wasInSentLate ?? false,
    wasOutSentLate: record?.wasOutSentLate ?? false,
    leave: leave && { from: shortDay(leave.startDate), to: shortDay(leave.endDate) },
  }
}

/** In the order in which somebody asks. */
const COUNTED = ['in', 'expected', 'late', 'missed', 'forgotten', 'leave', 'off'] as const

/** How many stand so, of those that there are. */
export function countDay(all: Standing[]): DayCount[] {
  return COUNTED.map(filter => ({
    filter,
    count: all.filter(standing => matchesFilter(standing, filter)).length,
  })).filter(({ count }) => count > 0)
}

/** Clock-ins that nobody closed, each with the day to go to. */
export async function listNotices(db: Executor, now: Date): Promise<DayToComplete[]> {
  const rows = await listForgotten(db, now)
  return rows.map(({ person, record: { id, date, timeIn } }) => ({
    id,
    date,
    day: shortDay(date),
    name: employeeName(person),
    timeIn: timeIn ?? '',
  }))
}

function shortDay(day: Day): string {
  return formatDay(day, getLocale(), SHORT_DAY)
}

/** The dialog over the list: a new record, one to edit or one to delete; null for none. */
export async function findRecordDialog(
  db: Executor,
  params: URLSearchParams,
  date: Day,
): Promise<RecordDialog | null> {
  const edited = await findRecord(db, params.get('edit') ?? '')
  if (edited) {
    const { record } = edited
    return { kind: 'edit', saved: savedRecord(record), choices: await listChoices(db, record.employeeId) }
  }
  const doomed = await findRecord(db, params.get('delete') ?? '')
  if (doomed) {
    const { person, record } = doomed
    return { kind: 'delete', id: record.id, name: `${employeeName(person)}, ${shortDay(record.date)}` }
  }
  if (!params.has('new')) return null
  const employeeId = params.get('employee') ?? ''
  const fields = { ...NEW_RECORD, date, employeeId }
  return { kind: 'new', saved: { fields, version: '' }, choices: await listChoices(db, employeeId) }
}

/** Present until somebody says otherwise (rule attendance.status). */
const NEW_RECORD = { timeIn: '', timeOut: '', endsNextDay: '', breaks: '', status: 'present', notes: '' }

/** Who can be chosen in the dialog: active employees, and whoever the record is about. */
async function listChoices(db: Executor, employeeId: string): Promise<Choice[]> {
  const active = await listActiveEmployees(db)
  const other = active.some(({ id }) => id === employeeId) ? null : await findPerson(db, employeeId)
  return [...active, ...(other ? [other] : [])].map(person => ({
    id: person.id,
    name: `${employeeName(person)} (${person.employeeCode})`,
  }))
}
