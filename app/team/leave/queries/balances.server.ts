import { and, between, gte, inArray, lte } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import {
  type Balance,
  balanceOf,
  carriedOver,
  entitledDays,
  LEAVE_TYPES,
  type LeaveType,
  yearSpan,
} from '../rules/leave.ts'
import { leaveEntitlements, leaveRequests } from '../tables.server.ts'
import { findWorkdays } from './workdays.server.ts'

export type Balances = Record<LeaveType, Balance>

type Scope = {
  employeeIds: string[]
  year: number
  /** A request that is about to change does not count. */
  exceptId?: string | null
}

/** What each of them has, has taken and has asked for in the year, by type. */
export async function listBalances(db: Executor, { employeeIds, year, exceptId = null }: Scope) {
  const { leave } = await findSettings(db)
  const hired = await listHireYears(db, employeeIds)
  const first = leave.carriedDays > 0 ? Math.min(year, ...hired.values()) : year
  const [requests, overrides, workdaysFor] = await Promise.all([
    listCounted(db, { employeeIds, years: [first, year] }),
    listEntitlements(db, { employeeIds, years: [first, year] }),
    findWorkdays(db, employeeIds),
  ])
  const counted = requests.filter(({ id }) => id !== exceptId)
  const balancesOf = (employeeId: string) => {
    const own = overrides.filter(override => override.employeeId === employeeId)
    const mine = counted.filter(request => request.employeeId === employeeId)
    const balanceIn = (type: LeaveType, at: number, carried: number) =>
      balanceOf(
        mine.filter(({ leaveType }) => leaveType === type),
        {
          year: at,
          carried,
          isWorkday: workdaysFor(employeeId),
          entitled: entitledDays(
            type,
            own.filter(override => override.year === at),
            leave,
          ),
        },
      )
    let carried = 0
    for (let at = Math.max(first, hired.get(employeeId) ?? year); at < year; at++)
      carried = carriedOver(balanceIn('annual', at, carried), leave.carriedDays)
    const balances = LEAVE_TYPES.map(type => [type, balanceIn(type, year, type === 'annual' ? carried : 0)])
    return Object.fromEntries(balances) as Balances
  }
  return new Map(employeeIds.map(employeeId => [employeeId, balancesOf(employeeId)]))
}

/** One person's balances in the year. */
export async function findBalances(
  db: Executor,
  { employeeId, ...scope }: { employeeId: string } & Omit<Scope, 'employeeIds'>,
): Promise<Balances> {
  const balances = (await listBalances(db, { ...scope, employeeIds: [employeeId] })).get(employeeId)
  if (!balances) throw new Error('No balances')
  return balances
}

/** The first year of each in the house: before it there was nothing to carry over. */
async function listHireYears(db: Executor, ids: string[]): Promise<Map<string, number>> {
  const { id, hireDate } = employees
  const rows = await db.select({ id, hireDate }).from(employees).where(inArray(id, ids))
  return new Map(rows.map(row => [row.id, Number(row.hireDate.slice(0, 4))]))
}

/** The first year and the last. */
type Years = { employeeIds: string[]; years: [number, number] }

/** The numbers that people have in the years instead of the house's. */
export function listEntitlements(db: Executor, { employeeIds, years }: Years) {
  const { employeeId, year } = leaveEntitlements
  return db
    .select()
    .from(leaveEntitlements)
    .where(and(inArray(employeeId, employeeIds), between(year, ...years)))
}

function listCounted(db: Executor, { employeeIds, years: [first, last] }: Years) {
  const { id, employeeId, leaveType, status, startDate, endDate, part } = leaveRequests
  const { from } = yearSpan(first)
  const { to } = yearSpan(last)
  return db
    .select({ id, employeeId, leaveType, status, startDate, endDate, part })
    .from(leaveRequests)
    .where(
      and(
        inArray(employeeId, employeeIds),
        inArray(status, ['pending', 'approved']),
        lte(startDate, to),
        gte(endDate, from),
      ),
    )
}
