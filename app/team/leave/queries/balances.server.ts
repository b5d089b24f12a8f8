import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import {
  type Balance,
  balanceOf,
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
  const requests = await listCounted(db, { employeeIds, year })
  const overrides = await listEntitlements(db, { employeeIds, year })
  const { leave } = await findSettings(db)
  const workdaysFor = await findWorkdays(db, employeeIds)
  const counted = requests.filter(({ id }) => id !== exceptId)
  const balancesOf = (employeeId: string) => {
    const own = overrides.filter(override => override.employeeId === employeeId)
    const isWorkday = workdaysFor(employeeId)
    const mine = counted.filter(request => request.employeeId === employeeId)
    const balances = LEAVE_TYPES.map(type => {
      const entitled = entitledDays(type, own, leave)
      const ofType = mine.filter(({ leaveType }) => leaveType === type)
      return [type, balanceOf(ofType, { entitled, year, isWorkday })]
    })
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

/** The numbers that people have in the year instead of the house's. */
export function listEntitlements(db: Executor, { employeeIds, year }: Pick<Scope, 'employeeIds' | 'year'>) {
  return db
    .select()
    .from(leaveEntitlements)
    .where(and(inArray(leaveEntitlements.employeeId, employeeIds), eq(leaveEntitlements.year, year)))
}

function listCounted(db: Executor, { employeeIds, year }: Pick<Scope, 'employeeIds' | 'year'>) {
  const { id, employeeId, leaveType, status, startDate, endDate } = leaveRequests
  const { from, to } = yearSpan(year)
  return db
    .select({ id, employeeId, leaveType, status, startDate, endDate })
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
