import { and, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { rosterShifts, rosterWeeks, type ShiftStage } from '#app/team/roster/tables.server.ts'
import {
  mondayOf,
  type PlannedShift,
  plannedBetween,
  type Rostered,
  type Span,
  type UsualShift,
} from '../rules/planned.ts'
import { workShifts } from '../tables.server.ts'

/** Who should be in when, as far as it is known. */
export type Plan = {
  shifts: PlannedShift[]
  /** Whether somebody's shifts of the day are known: of others nobody can say that they are off. */
  isKnown: (employeeId: string, date: Day) => boolean
  /** Days on which the team is off, with what they are called. */
  closed: ReadonlyMap<Day, string>
}

/** The plan of everybody, or of one, on the days from `from` to `to`, both included. */
export async function findPlan(db: Executor, span: Span, employeeId?: string): Promise<Plan> {
  const [closed, usual, rostered] = await Promise.all([
    findClosed(db),
    listUsual(db, employeeId),
    findRostered(db, span, employeeId),
  ])
  const known = new Set(usual.map(shift => shift.employeeId))
  return {
    shifts: plannedBetween({ usual, closed, rostered }, span),
    isKnown: (id, date) => known.has(id) || rostered.weeks.has(mondayOf(date)),
    closed,
  }
}

/** What the usual weeks come to, whatever is published. */
export async function listUsualShifts(db: Executor, span: Span): Promise<PlannedShift[]> {
  const [closed, usual] = await Promise.all([findClosed(db), listUsual(db)])
  return plannedBetween({ usual, closed, rostered: { weeks: new Set(), shifts: [] } }, span)
}

async function findClosed(db: Executor): Promise<Plan['closed']> {
  const { attendance } = await findSettings(db)
  return new Map(attendance.closedDays.map(({ day, name }) => [day, name]))
}

function listUsual(db: Executor, employeeId?: string): Promise<UsualShift[]> {
  const { weekday, startsAt, endsAt } = workShifts
  return db
    .select({ employeeId: workShifts.employeeId, weekday, startsAt, endsAt })
    .from(workShifts)
    .where(employeeId === undefined ? undefined : eq(workShifts.employeeId, employeeId))
}

async function findRostered(db: Executor, span: Span, employeeId?: string): Promise<Rostered> {
  const weeks = await db
    .select({ monday: rosterWeeks.monday })
    .from(rosterWeeks)
    .where(
      and(
        isNotNull(rosterWeeks.publishedAt),
        gte(rosterWeeks.monday, mondayOf(span.from)),
        lte(rosterWeeks.monday, span.to),
      ),
    )
  if (weeks.length === 0) return { weeks: new Set(), shifts: [] }
  const shifts = await listShifts(db, span, { stage: 'published', employeeId })
  return { weeks: new Set(weeks.map(({ monday }) => monday)), shifts }
}

/** What is planned or published on the days, by day and start. */
export function listShifts(
  db: Executor,
  { from, to }: Span,
  { stage, employeeId }: { stage: ShiftStage; employeeId?: string | undefined },
): Promise<PlannedShift[]> {
  const { date, startsAt, endsAt } = rosterShifts
  return db
    .select({ employeeId: rosterShifts.employeeId, date, startsAt, endsAt })
    .from(rosterShifts)
    .where(
      and(
        eq(rosterShifts.stage, stage),
        gte(date, from),
        lte(date, to),
        employeeId === undefined ? undefined : eq(rosterShifts.employeeId, employeeId),
      ),
    )
    .orderBy(date, startsAt)
}
