import { inArray } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { findPlan, listShifts } from '#app/team/employees/queries/plan.server.ts'
import { changedOwners, type PlannedShift, shiftLines } from '#app/team/employees/rules/planned.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { rosterWeeks } from '../tables.server.ts'
import { listOpenShifts } from './open.server.ts'

/**
 * A week as staff plan it. `usual`: nobody has begun, the usual weeks stand in. `draft`: begun, and employees see nothing of
 * it. `published`, and `changed` where the draft has gone on since.
 */
export type WeekState = 'usual' | 'draft' | 'published' | 'changed'

export type RosterWeek = {
  state: WeekState
  /** What is planned, of those who work here; of a week that nobody began, what the usual weeks come to. */
  shifts: PlannedShift[]
  /** What holds now: published, or else usual. */
  holding: PlannedShift[]
  /** What is planned and belongs to nobody yet. */
  open: DatedShift[]
  /** What employees can take now, but for what has begun. */
  openHolding: DatedShift[]
  publishedAt: Date | null
  closed: ReadonlyMap<Day, string>
  /** Names what is planned, so that nobody publishes what they did not see. */
  version: string
}

export async function findWeek(db: Executor, monday: Day): Promise<RosterWeek> {
  const span = { from: monday, to: addDays(monday, 6) }
  const [[week], plan, drafts, people, open, openHolding] = await Promise.all([
    listWeeks(db, [monday]),
    findPlan(db, span),
    listShifts(db, span, { stage: 'draft' }),
    listActiveEmployees(db),
    listOpenShifts(db, span, 'draft'),
    listOpenShifts(db, span, 'published'),
  ])
  const active = new Set(people.map(({ id }) => id))
  const ofActive = (all: PlannedShift[]) => all.filter(({ employeeId }) => active.has(employeeId))
  const holding = ofActive(plan.shifts)
  const shifts = week ? ofActive(drafts) : holding
  const isSame = changedOwners(holding, shifts).length === 0 && shiftLines(open) === shiftLines(openHolding)
  const state = !week ? 'usual' : week.publishedAt === null ? 'draft' : isSame ? 'published' : 'changed'
  return {
    state,
    shifts,
    holding,
    open,
    openHolding,
    publishedAt: week?.publishedAt ?? null,
    closed: plan.closed,
    version: versionOf(shifts, open),
  }
}

function versionOf(shifts: PlannedShift[], open: DatedShift[]): string {
  const lines = shifts.map(({ employeeId, date, startsAt, endsAt }) => [employeeId, date, startsAt, endsAt])
  const own = JSON.stringify(lines.map(line => line.join(' ')).toSorted())
  return savedFields({ shifts: own, open: shiftLines(open) }).version
}

/** The planned weeks among those that begin on these days. */
export function listWeeks(db: Executor, mondays: Day[]) {
  return db.select().from(rosterWeeks).where(inArray(rosterWeeks.monday, mondays))
}
