import { and, asc, desc, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, inOrderOf, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, matchesPerson } from '#app/kit/platform/matches.server.ts'
import type { ListQuery } from '#app/kit/pure/list-query.ts'
import { type EmployeeStatus, STATUSES_WITH_ACCESS } from '../rules/employees.ts'
import type { Shift } from '../rules/shifts.ts'
import { departments, employees, workShifts } from '../tables.server.ts'

export type EmployeeRow = typeof employees.$inferSelect

export type ActiveEmployee = Awaited<ReturnType<typeof listActiveEmployees>>[number]

/** Who is shown in the screens for attendance and leave: active, by first name (rule employees.active). */
export function listActiveEmployees(db: Executor) {
  const { id, employeeCode, firstName, lastName, email, department, position } = employees
  return db
    .select({ id, employeeCode, firstName, lastName, email, department, position })
    .from(employees)
    .where(eq(employees.status, 'active'))
    .orderBy(asc(byName(firstName)), asc(byName(lastName)), asc(id))
}

export async function findEmployee(db: Executor, id: string): Promise<EmployeeRow | null> {
  if (!isUuid(id)) return null
  const [employee] = await db.select().from(employees).where(eq(employees.id, id))
  return employee ?? null
}

export type EmployeeQuery = ListQuery<'department' | 'status'>

/** A page of the manager's list, by default the newest first (rule employees.list). */
export function listEmployees(db: Executor, query: EmployeeQuery): Promise<ListPage<EmployeeRow>> {
  return findPage(db, employees, { where: matching(query), orderBy: sortedBy(query), page: query.page })
}

/** Every employee that the list's search and filters leave, for the export. */
export function listAllEmployees(db: Executor, query: EmployeeQuery): Promise<EmployeeRow[]> {
  return db
    .select()
    .from(employees)
    .where(matching(query))
    .orderBy(...sortedBy(query))
}

function matching({ search, filters }: EmployeeQuery): SQL | undefined {
  const { firstName, lastName, employeeCode, email, phone } = employees
  const texts = folded(firstName, lastName, employeeCode, email, phone)
  return and(
    search ? matchesPerson(texts, [phone], search) : undefined,
    filters.department ? eq(employees.department, filters.department) : undefined,
    filters.status ? eq(employees.status, filters.status as EmployeeStatus) : undefined,
  )
}

/** These employees, in the order of the ids. */
export async function listEmployeesById(db: Executor, ids: string[]): Promise<EmployeeRow[]> {
  const rows = await db
    .select()
    .from(employees)
    .where(inArray(employees.id, ids.filter(isUuid)))
  return inOrderOf(ids, rows)
}

const SORTS = {
  name: byName(employees.firstName),
  code: employees.employeeCode,
  department: byName(employees.department),
  status: employees.status,
  hired: employees.hireDate,
}

function sortedBy({ sort }: EmployeeQuery): SQL[] {
  const otherwise = [desc(employees.createdAt), desc(employees.id)]
  return orderOf(SORTS, sort, { id: employees.id, otherwise })
}

/** The highest number among codes of the form EMP-014; 0 while there is none. */
export async function findHighestCode(db: Executor): Promise<number> {
  const number = sql<number>`substring(${employees.employeeCode} from '^EMP-([0-9]{1,9})$')::int`
  const [row] = await db.select({ highest: max(number) }).from(employees)
  return Number(row?.highest ?? 0)
}

/** The account by which an employee enters the portal. */
export type Login = {
  userId: string
  employeeId: string
  /** What they sign in with, which may differ from the address on their record. */
  email: string
  /** Whether the same account opens the staff area, or once did. */
  isStaff: boolean
}

/** The logins of these employees (rule employees.logins), by the employee's id. */
export async function findLogins(db: Executor, employeeIds: string[]): Promise<Map<string, Login>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await db
    .select({
      userId: users.id,
      employeeId: sql<string>`${users.employeeId}`,
      email: users.email,
      isStaff: sql<boolean>`${adminUsers.userId} is not null`,
    })
    .from(users)
    .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
    .where(inArray(users.employeeId, employeeIds))
  return new Map(rows.map(row => [row.employeeId, row]))
}

export type Department = {
  id: string
  name: string
  description: string
  /** How many employees are in it, whatever their status. */
  people: number
}

/** By name, with how many people are in each (rule employees.departments). */
export function listDepartments(db: Executor): Promise<Department[]> {
  const { id, name, description } = departments
  const people = sql<number>`(select count(*)::int from ${employees} where ${employees.department} = ${departments.name})`
  return db
    .select({ id, name, description, people })
    .from(departments)
    .orderBy(asc(byName(name)))
}

/** Names that employees still have although their department is gone, by name. */
export async function listOldDepartmentNames(db: Executor): Promise<string[]> {
  const isGone = sql`not exists (select from ${departments} where ${departments.name} = ${employees.department})`
  const rows = await db
    .select({ name: employees.department })
    .from(employees)
    .where(isGone)
    .groupBy(employees.department)
    .orderBy(asc(byName(employees.department)))
  return rows.map(({ name }) => name)
}

/** The hours that somebody usually works, by weekday and start. */
export function listShifts(db: Executor, employeeId: string): Promise<Shift[]> {
  const { weekday, startsAt, endsAt } = workShifts
  return db
    .select({ weekday, startsAt, endsAt })
    .from(workShifts)
    .where(eq(workShifts.employeeId, employeeId))
    .orderBy(asc(weekday), asc(startsAt))
}

/** Those of them to whom the portal is open: their employment goes on. */
export async function listEmployed(db: Executor, employeeIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: employees.id })
    .from(employees)
    .where(and(inArray(employees.id, employeeIds), inArray(employees.status, STATUSES_WITH_ACCESS)))
  return rows.map(({ id }) => id)
}
