import { and, asc, eq, gte, inArray, lte, ne, notInArray } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { findPlan } from '#app/team/employees/queries/plan.server.ts'
import { subtract, uncoveredOn, withoutHalves } from '../rules/coverage.ts'
import {
  daysTaken,
  type LeavePart,
  type LeaveSpan,
  type LeaveType,
  leaveDays,
  yearSpan,
  yearsOf,
} from '../rules/leave.ts'
import { leaveRequests } from '../tables.server.ts'
import type { Concern } from '../texts/concerns.ts'
import { listApprovedHalves, listApprovedLeave } from './approved.server.ts'
import { findBalances } from './balances.server.ts'
import { findWorkdays } from './workdays.server.ts'

/** A request as it would be; `exceptId` is its own row where there is one already. */
export type Asked = LeaveSpan & {
  employeeId: string
  leaveType: LeaveType
  part: LeavePart
  exceptId: string | null
}

/** The person's own approved leave that the request would lie over, which refuses it; null for none. */
export function findApprovedOverlap(db: Executor, asked: Asked) {
  return findOverlap(db, asked, 'approved')
}

/** What speaks against asking for it: asked for already, days that were worked, more than there is left. */
export async function findRequestConcerns(db: Executor, asked: Asked): Promise<Concern[]> {
  const pending = await findOverlap(db, asked, 'pending')
  return [
    ...(pending ? [{ kind: 'pending' as const, leaveType: pending.leaveType, span: pending }] : []),
    ...(await findLastingConcerns(db, asked)),
  ]
}

/** What speaks against approving it: the same but for other requests, and what the house would be without. */
export async function findApprovalConcerns(
  db: Executor,
  asked: Asked,
  { deciderId }: { deciderId: string },
): Promise<Concern[]> {
  const [own] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, deciderId), eq(users.employeeId, asked.employeeId)))
  return [
    ...(own ? [{ kind: 'own' as const }] : []),
    ...(await findLastingConcerns(db, asked)),
    ...(await findHouseConcerns(db, asked)),
  ]
}

async function findOverlap(
  db: Executor,
  { employeeId, exceptId, startDate, endDate, part }: Asked,
  status: 'pending' | 'approved',
) {
  const table = leaveRequests
  const [row] = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.employeeId, employeeId),
        eq(table.status, status),
        lte(table.startDate, endDate),
        gte(table.endDate, startDate),
        // A morning and an afternoon of the same day do not meet.
        part === 'whole' ? undefined : inArray(table.part, ['whole', part]),
        exceptId ? ne(table.id, exceptId) : undefined,
      ),
    )
    .orderBy(asc(table.startDate))
    .limit(1)
  return row ?? null
}

async function findLastingConcerns(db: Executor, asked: Asked): Promise<Concern[]> {
  const days = asked.part === 'whole' ? await listWorkedDays(db, asked) : []
  const balances: Concern[] = []
  for (const year of yearsOf(asked)) balances.push(...(await findBalanceConcern(db, asked, year)))
  return [...(days.length > 0 ? [{ kind: 'attendance' as const, days }] : []), ...balances]
}

async function listWorkedDays(db: Executor, { employeeId, startDate, endDate }: Asked): Promise<Day[]> {
  const { date, status, employeeId: ofEmployee } = attendanceRecords
  const rows = await db
    .select({ date })
    .from(attendanceRecords)
    .where(
      and(
        eq(ofEmployee, employeeId),
        gte(date, startDate),
        lte(date, endDate),
        notInArray(status, ['leave', 'absent']),
      ),
    )
    .orderBy(asc(date))
  return rows.map(row => row.date)
}

async function findBalanceConcern(db: Executor, asked: Asked, year: number): Promise<Concern[]> {
  const { employeeId, leaveType, exceptId } = asked
  const balances = await findBalances(db, { employeeId, year, exceptId })
  const { entitled, taken, pending } = balances[leaveType]
  const isWorkday = (await findWorkdays(db, [employeeId]))(employeeId)
  const days = daysTaken(asked, yearSpan(year), isWorkday)
  if (entitled === null || taken + days <= entitled) return []
  return [{ kind: 'balance', leaveType, year, entitled, taken, pending, asked: days }]
}

/** The department without anybody, and hours of the house that only this person works. */
async function findHouseConcerns(db: Executor, asked: Asked): Promise<Concern[]> {
  const { startDate, endDate, part, employeeId, exceptId } = asked
  const isHalf = part !== 'whole'
  const colleagues = await listActiveEmployees(db)
  const around = { from: addDays(startDate, -1), to: addDays(endDate, 1) }
  const [approved, halves, plan] = await Promise.all([
    listApprovedLeave(db, around),
    listApprovedHalves(db, around),
    findPlan(db, around),
  ])
  const planned = plan.shifts.filter(shift => colleagues.some(({ id }) => id === shift.employeeId))
  const shifts = withoutHalves(
    planned,
    halves.filter(({ id }) => id !== exceptId),
  )
  const left = isHalf ? withoutHalves(shifts, [asked]) : shifts
  const away = approved.filter(({ id }) => id !== exceptId)
  const isOff = (id: string, day: Day) =>
    away.some(leave => leave.employeeId === id && leave.startDate <= day && day <= leave.endDate)
  const isAsked = (id: string, day: Day) => !isHalf && id === employeeId && startDate <= day && day <= endDate
  const department = colleagues.find(({ id }) => id === employeeId)?.department ?? ''
  const others = colleagues.filter(other => other.department === department && other.id !== employeeId)
  const emptyDays =
    isHalf || others.length === 0
      ? []
      : daysOf(startDate, endDate).filter(day => others.every(({ id }) => isOff(id, day)))
  const gaps = daysOf(startDate, addDays(endDate, 1)).flatMap(day => {
    const now = uncoveredOn(day, shifts, isOff)
    const then = uncoveredOn(day, left, (id, on) => isOff(id, on) || isAsked(id, on))
    return subtract(then, now).map(gap => ({ day, ...gap }))
  })
  return [
    ...(emptyDays.length > 0 ? [{ kind: 'department' as const, department, days: emptyDays }] : []),
    ...(gaps.length > 0 ? [{ kind: 'coverage' as const, gaps }] : []),
  ]
}

function daysOf(from: Day, to: Day): Day[] {
  return Array.from({ length: leaveDays(from, to) }, (_, index) => addDays(from, index))
}
