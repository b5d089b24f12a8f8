import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Span } from '#app/team/employees/rules/planned.ts'
import { type DatedShift, startOf } from '#app/team/employees/rules/shifts.ts'
import { rosterOpenShifts, type ShiftStage } from '../tables.server.ts'

const { date, startsAt, endsAt, stage, id } = rosterOpenShifts
const HOURS = { date, startsAt, endsAt }

/** The shifts of the days that belong to nobody, by day and start. */
export function listOpenShifts(db: Executor, { from, to }: Span, of: ShiftStage): Promise<DatedShift[]> {
  return db
    .select(HOURS)
    .from(rosterOpenShifts)
    .where(and(eq(stage, of), gte(date, from), lte(date, to)))
    .orderBy(asc(date), asc(startsAt), asc(id))
}

/** What employees can take: published and not begun; of those that are alike one. */
export async function listTakeable(db: Executor, now: Date): Promise<DatedShift[]> {
  const rows = await db
    .selectDistinct(HOURS)
    .from(rosterOpenShifts)
    .where(and(eq(stage, 'published'), gte(date, bangkokDay(now))))
    .orderBy(asc(date), asc(startsAt), asc(endsAt))
  return rows.filter(shift => startOf(shift) > now)
}
