import { and, asc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { listShifts } from '#app/team/employees/queries/plan.server.ts'
import { mondayOf, type PlannedShift } from '#app/team/employees/rules/planned.ts'
import { startOf } from '#app/team/employees/rules/shifts.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { WAITING_STATUSES } from '../rules/swaps.ts'
import { rosterSwaps, rosterWeeks } from '../tables.server.ts'

export type Swap = typeof rosterSwaps.$inferSelect

/** A swap with who gives the shift and who would take it, by name. */
export type SwapRow = Swap & { giverName: string; takerName: string | null; askedName: string | null }

const taker = alias(employees, 'taker')
const asked = alias(employees, 'asked')

function nameOf({ firstName, lastName }: { firstName: PgColumn; lastName: PgColumn }) {
  return sql<string>`${firstName} || ' ' || ${lastName}`
}

async function listSwaps(db: Executor, where: SQL | undefined): Promise<SwapRow[]> {
  const rows = await db
    .select({
      swap: rosterSwaps,
      giverName: nameOf(employees),
      takerName: sql<string | null>`${nameOf(taker)}`,
      askedName: sql<string | null>`${nameOf(asked)}`,
    })
    .from(rosterSwaps)
    .innerJoin(employees, eq(employees.id, rosterSwaps.employeeId))
    .leftJoin(taker, eq(taker.id, rosterSwaps.takenBy))
    .leftJoin(asked, eq(asked.id, rosterSwaps.askedId))
    .where(where)
    .orderBy(asc(rosterSwaps.date), asc(rosterSwaps.startsAt), asc(rosterSwaps.id))
  return rows.map(({ swap, ...names }) => ({ ...swap, ...names }))
}

/** Swaps that staff decide about: a colleague has accepted, and the shift has not begun. */
export async function listTakenSwaps(db: Executor, now: Date): Promise<SwapRow[]> {
  const { status, date } = rosterSwaps
  const rows = await listSwaps(db, and(eq(status, 'taken'), gte(date, bangkokDay(now))))
  return rows.filter(swap => startOf(swap) > now)
}

/** What others offer to somebody, or to everybody, and nobody has accepted. */
export async function listOfferedSwaps(db: Executor, employeeId: string, now: Date): Promise<SwapRow[]> {
  const { status, date, askedId } = rosterSwaps
  const toThem = or(isNull(askedId), eq(askedId, employeeId))
  const isOpen = and(eq(status, 'open'), gte(date, bangkokDay(now)), toThem)
  const rows = await listSwaps(db, and(isOpen, ne(rosterSwaps.employeeId, employeeId)))
  return rows.filter(swap => startOf(swap) > now)
}

/** Those that wait and that somebody has part in: their own shifts, and those that they would take. */
export function listOwnSwaps(db: Executor, employeeId: string, now: Date): Promise<SwapRow[]> {
  const isTheirs = or(eq(rosterSwaps.employeeId, employeeId), eq(rosterSwaps.takenBy, employeeId))
  const isWaiting = inArray(rosterSwaps.status, [...WAITING_STATUSES])
  return listSwaps(db, and(isWaiting, isTheirs, gte(rosterSwaps.date, bangkokDay(now))))
}

/** How far ahead shifts can be swapped, in days. */
const SWAP_DAYS = 60

/** One's own published shifts that have not begun and that no swap waits for. */
export async function listSwappable(db: Executor, employeeId: string, now: Date): Promise<PlannedShift[]> {
  const from = bangkokDay(now)
  const span = { from, to: addDays(from, SWAP_DAYS) }
  const [shifts, weeks, swaps] = await Promise.all([
    listShifts(db, span, { stage: 'published', employeeId }),
    db
      .select()
      .from(rosterWeeks)
      .where(gte(rosterWeeks.monday, mondayOf(from))),
    listOwnSwaps(db, employeeId, now),
  ])
  const published = new Set(weeks.filter(week => week.publishedAt !== null).map(({ monday }) => monday))
  const isAsked = (shift: PlannedShift) =>
    swaps.some(
      swap => swap.employeeId === employeeId && swap.date === shift.date && swap.startsAt === shift.startsAt,
    )
  return shifts.filter(
    shift => published.has(mondayOf(shift.date)) && startOf(shift) > now && !isAsked(shift),
  )
}
