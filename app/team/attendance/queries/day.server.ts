import { and, eq, isNull } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { type DayFilter, matchesFilter, type Standing, standingOf } from '../rules/day.ts'
import { isOpen } from '../rules/records.ts'
import { attendanceRecords } from '../tables.server.ts'
import { listPeople, type PeopleQuery, type PersonOfDay } from './records.server.ts'

/** '' is no filter. */
export type DayQuery = PeopleQuery & { status: DayFilter | '' }

/** Somebody on a day: what is recorded, what was planned, and how they stand. */
export type PersonOnDay = PersonOfDay & { shifts: DatedShift[]; standing: Standing }

/** The day: whom the filters leave, and how many there are of each before the status filter. */
export type DayList = { people: PersonOnDay[]; all: Standing[]; closed: string | null }

/**
 * Everybody of the day whose day is known: with a record, on approved leave, or with working hours, also those who are off
 * (rule attendance.expected). Who has no working hours at all is not said to be off.
 */
export async function listDay(db: Executor, query: DayQuery, now: Date): Promise<DayList> {
  const { date } = query
  const [people, plan, stillIn, { attendance }] = await Promise.all([
    listPeople(db, query),
    findPlan(db, { from: date, to: date }),
    listStillIn(db, date, now),
    findSettings(db),
  ])
  const shiftsOf = Map.groupBy(plan.shifts, ({ employeeId }) => employeeId)
  const { lateAfterMinutes } = attendance
  const known = people
    .filter(({ person, record, leave }) => record || leave || plan.isKnown(person.id, date))
    .map(row => {
      const shifts = shiftsOf.get(row.person.id) ?? []
      const facts = { record: row.record, isOnLeave: row.leave !== null, shifts }
      const isStillIn = stillIn.has(row.person.id)
      return { ...row, shifts, standing: standingOf({ ...facts, isStillIn }, { now, lateAfterMinutes }) }
    })
  return {
    people: known.filter(({ standing }) => query.status === '' || matchesFilter(standing, query.status)),
    all: known.map(({ standing }) => standing),
    closed: plan.closed.get(date) ?? null,
  }
}

/** Who came the day before and is still at work; only of today there is anybody. */
async function listStillIn(db: Executor, date: Day, now: Date): Promise<Set<string>> {
  if (date !== bangkokDay(now)) return new Set()
  const rows = await db
    .select()
    .from(attendanceRecords)
    .where(and(eq(attendanceRecords.date, addDays(date, -1)), isNull(attendanceRecords.timeOut)))
  return new Set(rows.filter(record => isOpen(record, now)).map(({ employeeId }) => employeeId))
}
