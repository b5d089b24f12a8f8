import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { STATUSES_WITH_ACCESS } from '#app/team/employees/rules/employees.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { forgottenBefore, isForgotten, isOpen } from '../rules/records.ts'
import { attendanceRecords } from '../tables.server.ts'

export type AttendanceRecord = typeof attendanceRecords.$inferSelect
export type ApprovedLeave = Awaited<ReturnType<typeof listApprovedLeave>>[number]

/** '' is no filter. */
export type PeopleQuery = { date: Day; search: string; department: string }

/** Who an employee is on a day or in a list of days. */
export const PERSON = {
  id: employees.id,
  employeeCode: employees.employeeCode,
  firstName: employees.firstName,
  lastName: employees.lastName,
  department: employees.department,
}
export type Person = { [Field in keyof typeof PERSON]: string }

/** Somebody on a day: with their record, their approved leave, both or neither. */
export type PersonOfDay = { person: Person; record: AttendanceRecord | null; leave: ApprovedLeave | null }

/** The active employees that search and department leave, by first name (rule employees.active), with their day. */
export async function listPeople(db: Executor, query: PeopleQuery): Promise<PersonOfDay[]> {
  const { date, search, department } = query
  const { firstName, lastName, employeeCode } = employees
  const [rows, leave] = await Promise.all([
    db
      .select({ person: PERSON, record: attendanceRecords })
      .from(employees)
      .leftJoin(
        attendanceRecords,
        and(eq(attendanceRecords.employeeId, employees.id), eq(attendanceRecords.date, date)),
      )
      .where(
        and(
          eq(employees.status, 'active'),
          search ? holdsWords(folded(firstName, lastName, employeeCode), search) : undefined,
          department ? eq(employees.department, department) : undefined,
        ),
      )
      .orderBy(asc(byName(employees.firstName)), asc(byName(employees.lastName)), asc(employees.id)),
    listApprovedLeave(db, { from: date, to: date }),
  ])
  const leaveOf = new Map(leave.map(each => [each.employeeId, each]))
  return rows.map(row => ({ ...row, leave: leaveOf.get(row.person.id) ?? null }))
}

/** Clock-ins whose clock-out was forgotten, the oldest first, of everybody or of one. */
export async function listForgotten(db: Executor, now: Date, employeeId?: string) {
  const { clockedInAt, timeIn, timeOut, date } = attendanceRecords
  const rows = await recordsWithPerson(db)
    .where(
      and(
        isNotNull(timeIn),
        isNull(timeOut),
        isNotNull(clockedInAt),
        lte(date, bangkokDay(forgottenBefore(now))),
        employeeId ? eq(attendanceRecords.employeeId, employeeId) : undefined,
      ),
    )
    .orderBy(asc(date), asc(byName(employees.firstName)), asc(attendanceRecords.id))
  return rows.filter(({ record }) => isForgotten(record, now))
}

/** One record with whose it is; null for an id that is none. */
export async function findRecord(db: Executor, id: string) {
  if (!isUuid(id)) return null
  const [row] = await recordsWithPerson(db).where(eq(attendanceRecords.id, id))
  return row ?? null
}

/** The employee, whatever their status; null for an id that is none. */
export async function findPerson(db: Executor, id: string) {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ ...PERSON, status: employees.status })
    .from(employees)
    .where(eq(employees.id, id))
  return row ?? null
}

/** An employee's records of the days from `from` to `to`, both included. */
export function listRecords(db: Executor, employeeId: string, { from, to }: { from: Day; to: Day }) {
  const { date } = attendanceRecords
  return db
    .select()
    .from(attendanceRecords)
    .where(and(eq(attendanceRecords.employeeId, employeeId), gte(date, from), lte(date, to)))
    .orderBy(asc(date))
}

/** The record with the employee's newest press that can be named; null for none of yesterday and today. */
export async function findLastPressed(db: Executor, employeeId: string, now: Date) {
  const today = bangkokDay(now)
  const records = await listRecords(db, employeeId, { from: addDays(today, -2), to: today })
  const pressed = records.filter(({ lastPress }) => lastPress !== null)
  return pressed.toSorted((a, b) => ((a.lastPress?.at ?? '') < (b.lastPress?.at ?? '') ? 1 : -1))[0] ?? null
}

/** Who else is at work now, by first name, and since when. */
export async function listWhoIsIn(db: Executor, now: Date, { but }: { but: string }) {
  const today = bangkokDay(now)
  const rows = await recordsWithPerson(db)
    .where(
      and(
        ne(employees.id, but),
        inArray(employees.status, STATUSES_WITH_ACCESS),
        gte(attendanceRecords.date, addDays(today, -1)),
        lt(attendanceRecords.date, addDays(today, 1)),
        isNull(attendanceRecords.timeOut),
      ),
    )
    .orderBy(asc(byName(employees.firstName)), asc(byName(employees.lastName)))
  return rows.filter(({ record }) => isOpen(record, now))
}

function recordsWithPerson(db: Executor) {
  return db
    .select({ person: PERSON, record: attendanceRecords })
    .from(attendanceRecords)
    .innerJoin(employees, eq(employees.id, attendanceRecords.employeeId))
}
