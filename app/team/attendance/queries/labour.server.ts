import { and, asc, gte, inArray, lte } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { findPlan, type Plan } from '#app/team/employees/queries/plan.server.ts'
import { mondayOf } from '#app/team/employees/rules/planned.ts'
import { shiftMinutes } from '#app/team/employees/rules/shifts.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { listApprovedHalves, listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { type Half, withoutHalves } from '#app/team/leave/rules/coverage.ts'
import { daysWithin } from '#app/team/leave/rules/leave.ts'
import { isUnknown, type Labour, type LabourDay, labourOf } from '../rules/labour.ts'
import { isOpen, startOfWork, workedMinutes } from '../rules/records.ts'
import { attendanceRecords } from '../tables.server.ts'
import { type AttendanceRecord, PERSON, type Person } from './records.server.ts'

/** From the first day to the last, both included. */
export type Period = { from: Day; to: Day }

/** What somebody's period comes to; `unknown` are the days whose hours nobody knows. */
export type PersonLabour = Labour & {
  person: Person
  /** By the plan, days of leave left out. */
  plannedMinutes: number
  /** Days of approved leave, as they are counted there. */
  leaveDays: number
  unknown: { recordId: string; date: Day; timeIn: string | null }[]
}

/** How many employees are read at once. */
const BATCH = 100

/**
 * What everybody's period comes to, by first name, some employees at a time: active ones, and others who have a record in
 * it (rule labour.figures).
 */
export async function* streamLabour(db: Executor, period: Period, now: Date): AsyncGenerator<PersonLabour[]> {
  const people = await listCounted(db, period)
  const { attendance, hours } = await findSettings(db)
  for (let at = 0; at < people.length; at += BATCH)
    yield await countBatch(db, people.slice(at, at + BATCH), { period, now, attendance, hours })
}

/** The same all at once, for a screen. */
export async function listLabour(db: Executor, period: Period, now: Date): Promise<PersonLabour[]> {
  const all: PersonLabour[] = []
  for await (const people of streamLabour(db, period, now)) all.push(...people)
  return all
}

async function listCounted(db: Executor, { from, to }: Period): Promise<Person[]> {
  const { employeeId, date } = attendanceRecords
  const recorded = await db
    .selectDistinct({ employeeId })
    .from(attendanceRecords)
    .where(and(gte(date, from), lte(date, to)))
  const ids = new Set(recorded.map(row => row.employeeId))
  const all = await db
    .select({ ...PERSON, status: employees.status })
    .from(employees)
    .orderBy(asc(byName(employees.firstName)), asc(byName(employees.lastName)), asc(employees.id))
  return all.filter(({ id, status }) => status === 'active' || ids.has(id))
}

type Counting = {
  period: Period
  now: Date
  attendance: Settings['attendance']
  hours: Settings['hours']
}

async function countBatch(db: Executor, people: Person[], counting: Counting): Promise<PersonLabour[]> {
  const { period } = counting
  const { employeeId, date } = attendanceRecords
  const ids = people.map(({ id }) => id)
  const first = mondayOf(period.from)
  const [records, plan, leave, halves] = await Promise.all([
    db
      .select()
      .from(attendanceRecords)
      .where(and(inArray(employeeId, ids), gte(date, first), lte(date, period.to)))
      .orderBy(asc(date)),
    // A shift of the night before may be what somebody came late for.
    findPlan(db, { from: addDays(first, -1), to: period.to }),
    listApprovedLeave(db, period),
    listApprovedHalves(db, period),
  ])
  const recordsOf = Map.groupBy(records, record => record.employeeId)
  const shiftsOf = Map.groupBy(plan.shifts, shift => shift.employeeId)
  const halvesOf = Map.groupBy(halves, half => half.employeeId)
  const leaveOf = Map.groupBy(leave, each => each.employeeId)
  return people.map(person =>
    count(person, {
      ...counting,
      plan,
      records: recordsOf.get(person.id) ?? [],
      shifts: shiftsOf.get(person.id) ?? [],
      leave: leaveOf.get(person.id) ?? [],
      halves: halvesOf.get(person.id) ?? [],
    }),
  )
}

type Facts = Counting & {
  plan: Plan
  records: AttendanceRecord[]
  shifts: Plan['shifts']
  leave: { startDate: Day; endDate: Day }[]
  halves: Half[]
}

function count(
  person: Person,
  { period, now, attendance, hours, plan, records, shifts, leave, halves }: Facts,
) {
  const isFree = (date: Day) => plan.closed.has(date) || plan.isKnown(person.id, date)
  const days = records.map(record => ({
    record,
    ...labourDay(record, { now, shifts, reception: isFree(record.date) ? [] : hours.reception }),
  }))
  const isAway = (day: Day) => leave.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
  const planned = shifts.filter(({ date }) => period.from <= date && date <= period.to && !isAway(date))
  return {
    ...labourOf(days, period, attendance),
    person,
    plannedMinutes: withoutHalves(planned, halves).reduce((sum, shift) => sum + shiftMinutes(shift), 0),
    leaveDays: leave.reduce((sum, each) => sum + daysWithin(each, period), halves.length / 2),
    unknown: days
      .filter(day => period.from <= day.date && isUnknown(day))
      .map(({ record: { id, date, timeIn } }) => ({ recordId: id, date, timeIn })),
  }
}

type DayFacts = { now: Date; shifts: Plan['shifts']; reception: Settings['hours']['reception'] }

function labourDay(record: AttendanceRecord, { now, shifts, reception }: DayFacts): LabourDay {
  const { date, status } = record
  return {
    date,
    status,
    workedMinutes: workedMinutes(record),
    lateMinutes: lateMinutes(record, { shifts, reception }),
    isOpen: isOpen(record, now),
  }
}

/** After the start of work as the clock counts it, for whoever is recorded as late, or as here for half a day. */
function lateMinutes(
  { date, status, timeIn }: AttendanceRecord,
  { shifts, reception }: Omit<DayFacts, 'now'>,
): number {
  if (timeIn === null || (status !== 'late' && status !== 'half_day')) return 0
  const near = shifts.filter(shift => shift.date === date || shift.date === addDays(date, -1))
  const own = near.map(shift => ({ ...shift, weekday: weekdayOf(shift.date) }))
  const minutes = minutesOfClock(timeIn)
  const start = startOfWork({ weekday: weekdayOf(date), minutes }, { shifts: own, reception })
  return start === null ? 0 : Math.max(0, minutes - start)
}
