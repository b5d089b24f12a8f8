import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, inOrderOf, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import type { ListQuery } from '#app/kit/pure/list-query.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { type LeaveStatus, type LeaveType, yearSpan } from '../rules/leave.ts'
import { leaveRequests } from '../tables.server.ts'

export type LeaveRequest = typeof leaveRequests.$inferSelect

/** A request with whose it is and the name of whoever decided, null where nobody did. */
export type LeaveRow = LeaveRequest & {
  employeeName: string
  department: string
  deciderName: string | null
}

/** `types` are those that the search finds. */
export type LeaveQuery = ListQuery<'department' | 'status'> & { types: LeaveType[] }

export async function findLeave(db: Executor, id: string): Promise<LeaveRow | null> {
  if (!isUuid(id)) return null
  const [row] = await withPeople(db, eq(leaveRequests.id, id))
  return row ?? null
}

/** A page of the manager's list, the newest request first (rule leave.fields). */
export async function listLeave(db: Executor, query: LeaveQuery): Promise<ListPage<LeaveRow>> {
  const { rows, total } = await findPage(db, leaveRequests, {
    where: matching(db, query),
    orderBy: sortedBy(query),
    page: query.page,
  })
  const ids = rows.map(({ id }) => id)
  return { rows: await withPeople(db, inArray(leaveRequests.id, ids), sortedBy(query)), total }
}

/** Every request that the list's search and filters leave, for the export. */
export function listAllLeave(db: Executor, query: LeaveQuery): Promise<LeaveRow[]> {
  return withPeople(db, matching(db, query), sortedBy(query))
}

/** Every request that touches the year, also of people who work here no more (rule leave.export), by its first day. */
export function listLeaveOfYear(db: Executor, year: number): Promise<LeaveRow[]> {
  const { startDate, endDate, id } = leaveRequests
  const { from, to } = yearSpan(year)
  return withPeople(db, and(lte(startDate, to), gte(endDate, from)), [asc(startDate), asc(id)])
}

/** One person's requests, the latest days first. */
export function listLeaveOf(db: Executor, employeeId: string): Promise<LeaveRow[]> {
  const { startDate, id } = leaveRequests
  return withPeople(db, eq(leaveRequests.employeeId, employeeId), [desc(startDate), desc(id)])
}

/** Requests that touch the days and keep them, of people who work here, by their first day. */
export function listLeaveBetween(db: Executor, { from, to }: { from: string; to: string }) {
  const { startDate, endDate, status, id } = leaveRequests
  const isShown = and(inArray(status, ['pending', 'approved']), lte(startDate, to), gte(endDate, from))
  return withPeople(db, and(isShown, eq(employees.status, 'active')), [asc(startDate), asc(id)])
}

const isWaiting = and(eq(leaveRequests.status, 'pending'), eq(employees.status, 'active'))

/** How many requests somebody has to decide. */
export async function countPendingLeave(db: Executor): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.id, leaveRequests.employeeId))
    .where(isWaiting)
  return row?.count ?? 0
}

/** The newest requests that somebody has to decide, at most `limit`. */
export function listPendingLeave(db: Executor, limit: number): Promise<LeaveRow[]> {
  const newest = [desc(leaveRequests.createdAt), desc(leaveRequests.id)]
  return withPeople(db, isWaiting, newest, limit)
}

/** These requests, in the order of the ids. */
export async function listLeaveById(db: Executor, ids: string[]): Promise<LeaveRow[]> {
  return inOrderOf(ids, await withPeople(db, inArray(leaveRequests.id, ids.filter(isUuid))))
}

/** The departments in which somebody works, by name. */
export async function listLeaveDepartments(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ name: employees.department })
    .from(employees)
    .where(eq(employees.status, 'active'))
    .groupBy(employees.department)
    .orderBy(asc(byName(employees.department)))
  return rows.map(({ name }) => name)
}

function withPeople(db: Executor, where: SQL | undefined, orderBy: SQL[] = [], limit?: number) {
  const query = db
    .select({
      id: leaveRequests.id,
      employeeId: leaveRequests.employeeId,
      leaveType: leaveRequests.leaveType,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
      part: leaveRequests.part,
      reason: leaveRequests.reason,
      status: leaveRequests.status,
      approvedBy: leaveRequests.approvedBy,
      approvedAt: leaveRequests.approvedAt,
      createdAt: leaveRequests.createdAt,
      updatedAt: leaveRequests.updatedAt,
      employeeName: sql<string>`${employees.firstName} || ' ' || ${employees.lastName}`,
      department: employees.department,
      deciderName: sql<string | null>`coalesce(${adminUsers.displayName}, ${users.name})`,
    })
    .from(leaveRequests)
    .innerJoin(employees, eq(employees.id, leaveRequests.employeeId))
    .leftJoin(users, eq(users.id, leaveRequests.approvedBy))
    .leftJoin(adminUsers, eq(adminUsers.userId, leaveRequests.approvedBy))
    .where(where)
    .orderBy(...orderBy)
  return limit === undefined ? query : query.limit(limit)
}

/** By full name, code or leave type; whoever is not active is not shown (rule leave.search). */
function matching(db: Executor, { search, filters, types }: LeaveQuery): SQL | undefined {
  const { id, firstName, lastName, employeeCode, department, status } = employees
  const idsOf = (where: SQL | undefined) => db.select({ id }).from(employees).where(where)
  const named = holdsWords(folded(firstName, lastName, employeeCode), search)
  return and(
    inArray(
      leaveRequests.employeeId,
      idsOf(and(eq(status, 'active'), filters.department ? eq(department, filters.department) : undefined)),
    ),
    search
      ? or(inArray(leaveRequests.leaveType, types), inArray(leaveRequests.employeeId, idsOf(named)))
      : undefined,
    filters.status ? eq(leaveRequests.status, filters.status as LeaveStatus) : undefined,
  )
}

const SORTS = {
  type: leaveRequests.leaveType,
  dates: leaveRequests.startDate,
  status: leaveRequests.status,
}

function sortedBy({ sort }: LeaveQuery): SQL[] {
  const { id, createdAt } = leaveRequests
  return orderOf(SORTS, sort, { id, otherwise: [desc(createdAt), desc(id)] })
}
