import { and, asc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { staffMay } from '#app/house/accounts/queries/staff.server.ts'
import { adminUsers, roles, users } from '#app/house/accounts/tables.server.ts'
import { roleText } from '#app/house/accounts/texts/roles.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { STATUSES_WITH_ACCESS } from '#app/team/employees/rules/employees.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import type { Participant, Party, PartyType } from '../rules/messages.ts'

/** Somebody to whom one can write. `code` is an employee's; without a login they read it once they have one. */
export type Recipient = Participant & { id: string; code: string; hasLogin: boolean }

/** Who writes: `id` is the side's own, `userId` the account behind it, null for an employee without one. */
export type Writer = Party & { userId: string; name: string }

/**
 * To whom somebody can begin to write: staff to the active employees (rule messages.send), employees to
 * the staff who can read it.
 */
export function listRecipients(db: Executor, { type, userId }: Writer): Promise<Recipient[]> {
  return type === 'admin'
    ? employeesWhere(db, and(eq(employees.status, 'active'), notOf(userId)))
    : staffWhere(db, and(staffMay('messages.view'), ne(adminUsers.userId, userId)))
}

/** The person as somebody who can still be answered; null when they have left. Being on leave is no reason. */
export async function findReachable(db: Executor, { type, id }: Party): Promise<Recipient | null> {
  const [person] =
    type === 'admin'
      ? await staffWhere(db, and(isNull(adminUsers.endedAt), eq(adminUsers.userId, id)))
      : await employeesWhere(db, and(inArray(employees.status, STATUSES_WITH_ACCESS), eq(employees.id, id)))
  return person ?? null
}

function notOf(userId: string) {
  return or(isNull(users.id), ne(users.id, userId))
}

async function employeesWhere(db: Executor, where: SQL | undefined): Promise<Recipient[]> {
  const { id, employeeCode, firstName, lastName, department } = employees
  const rows = await db
    .select({ id, employeeCode, firstName, lastName, department, userId: users.id })
    .from(employees)
    .leftJoin(users, eq(users.employeeId, employees.id))
    .where(where)
    .orderBy(asc(byName(firstName)), asc(byName(lastName)), asc(id))
  return rows.map(row => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    department: departmentTitle(row.department),
    code: row.employeeCode,
    hasLogin: row.userId !== null,
  }))
}

async function staffWhere(db: Executor, where: SQL | undefined): Promise<Recipient[]> {
  const { userId, displayName, role } = adminUsers
  const rows = await db
    .select({ userId, displayName, role, roleName: roles.name })
    .from(adminUsers)
    .leftJoin(roles, eq(roles.id, adminUsers.roleId))
    .where(where)
    .orderBy(asc(byName(displayName)), asc(userId))
  return rows.map(row => ({
    id: row.userId,
    name: row.displayName,
    department: roleText(row),
    code: '',
    hasLogin: true,
  }))
}

export const keyOfParty = ({ type, id }: Party) => `${type}:${id}`

/** Who these are now, by `keyOfParty`, also when they have left; those of whom nothing is known are not in it. */
export async function nameParties(db: Executor, parties: Party[]): Promise<Map<string, Participant>> {
  const idsOf = (type: PartyType) => [
    ...new Set(parties.filter(party => party.type === type).map(({ id }) => id)),
  ]
  const [staff, team] = await Promise.all([
    staffWhere(db, inArray(adminUsers.userId, idsOf('admin'))),
    employeesWhere(db, inArray(employees.id, idsOf('employee'))),
  ])
  const named = (type: PartyType) => (person: Recipient) =>
    [keyOfParty({ type, id: person.id }), { name: person.name, department: person.department }] as const
  return new Map([...staff.map(named('admin')), ...team.map(named('employee'))])
}

/** The accounts behind these sides, to which a mail can go. */
export async function listUserIds(db: Executor, parties: Party[]): Promise<Map<string, Party>> {
  const employeeIds = parties.filter(({ type }) => type === 'employee').map(({ id }) => id)
  const rows = await db
    .select({ userId: users.id, employeeId: users.employeeId })
    .from(users)
    .where(inArray(users.employeeId, employeeIds))
  const staff = parties.filter(({ type }) => type === 'admin').map(party => [party.id, party] as const)
  const team = rows.flatMap(({ userId, employeeId: id }) =>
    id ? [[userId, { type: 'employee', id } satisfies Party] as const] : [],
  )
  return new Map<string, Party>([...staff, ...team])
}
