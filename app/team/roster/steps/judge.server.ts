import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { findClash, isSameShift, type PlannedShift } from '#app/team/employees/rules/planned.ts'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { shiftText } from '#app/team/employees/texts/shifts.ts'
import { listApprovedLeave } from '#app/team/leave/queries/approved.server.ts'
import { listOpenShifts } from '../queries/open.server.ts'
import type { Owner } from '../rules/open.ts'
import { type DayShift, OPEN_SLOTS, SLOTS } from '../schema.ts'
import { dayText } from '../texts.ts'
import { listAround } from './drafts.server.ts'

/** Why a day cannot be planned so, in words; `slot` is the place of the shift that is meant, null for the whole day. */
export type DayProblem = { slot: number | null; text: string }

export async function isActive(tx: Transaction, employeeId: string): Promise<boolean> {
  if (!isUuid(employeeId)) return false
  const [employee] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.id, employeeId), eq(employees.status, 'active')))
  return employee !== undefined
}

/** Their shifts of the day and of those beside it, into which a night reaches. */
export function listBeside(tx: Transaction, employeeId: string, date: Day): Promise<PlannedShift[]> {
  return listAround(tx, employeeId, { from: addDays(date, -1), to: addDays(date, 1) })
}

type DayInput = { employeeId: string; date: Day; shifts: DayShift[] }

/**
 * What stands in the way of somebody having these shifts on the day: they are on leave, or two of theirs would run at the
 * same time (rule roster.drafts). Null for nothing.
 * @param others that they have besides, of the days around as well
 */
export async function judgeDay(
  tx: Transaction,
  { employeeId, date, shifts }: DayInput,
  others: DatedShift[],
): Promise<DayProblem | null> {
  if (shifts.length === 0) return null
  const leave = await listApprovedLeave(tx, { from: date, to: date })
  if (leave.some(each => each.employeeId === employeeId)) return { slot: null, text: m.roster_error_leave() }
  const own = shifts.map((shift, slot) => ({ ...shift, date, slot }))
  const [earlier, later] = findClash<DatedShift & { slot?: number }>([...own, ...others]) ?? []
  if (!earlier || !later) return null
  const [mine, other] = later.slot === undefined ? [earlier, later] : [later, earlier]
  const text = { day: dayText(other.date), hours: shiftText(other) }
  return { slot: mine.slot ?? 0, text: m.roster_error_clash(text) }
}

type Addition = {
  owner: Owner
  date: Day
  shifts: DayShift[]
  /** One of theirs that goes away at the same time. */
  instead?: DatedShift
}

/** Why these shifts cannot be added to somebody's day, or to the open ones of it, in words; null for nothing. */
export async function judgeAddition(
  tx: Transaction,
  { owner, date, shifts, instead }: Addition,
): Promise<string | null> {
  if (owner === null) {
    const open = await listOpenShifts(tx, { from: date, to: date }, 'draft')
    return open.length + shifts.length > OPEN_SLOTS.length ? m.roster_error_full() : null
  }
  if (!(await isActive(tx, owner))) return m.roster_gone()
  const beside = (await listBeside(tx, owner, date)).filter(shift => !instead || !isSameShift(shift, instead))
  const ofDay = beside.filter(shift => shift.date === date)
  if (ofDay.length + shifts.length > SLOTS.length) return m.roster_error_full()
  return (await judgeDay(tx, { employeeId: owner, date, shifts }, beside))?.text ?? null
}
