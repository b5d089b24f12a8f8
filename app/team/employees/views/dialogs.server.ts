import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readListQuery, SELECTED } from '#app/kit/pure/list-query.ts'
import { planTogether, SET } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  type EmployeeQuery,
  type EmployeeRow,
  findEmployee,
  findHighestCode,
  findLogins,
  listEmployeesById,
  listOldDepartmentNames,
} from '../queries/employees.server.ts'
import { codeAfter, EMPLOYEE_STATUSES, fullName, STATUSES_TO_SET } from '../rules/employees.ts'
import { createLoginRefusal, updateLoginRefusal } from '../rules/logins.ts'
import { EMPTY_EMPLOYEE, type EmployeeDialog } from '../schema/employees.ts'
import { findDepartments } from '../steps/departments.server.ts'
import { pictureMark, savedEmployee } from '../steps/saved-employee.server.ts'
import { loginErrors } from '../texts/logins.ts'

/** What the list's address asks for. @param departments the names that can be filtered by */
export function readEmployeeQuery(params: URLSearchParams, departments: string[]): EmployeeQuery {
  const offered = { department: departments, status: EMPLOYEE_STATUSES }
  return readListQuery(params, offered)
}

/** Every department that somebody can be in, old ones last. */
export async function listDepartmentNames(db: Executor): Promise<string[]> {
  const current = await findDepartments(db)
  return [...current.map(({ name }) => name), ...(await listOldDepartmentNames(db))]
}

/** Where staff see the picture; its key makes the address change with it. */
export function picturePath({ id, profileImage }: Pick<EmployeeRow, 'id' | 'profileImage'>): string | null {
  return profileImage && `${localizeHref(`/admin/employees/${id}/picture`)}?v=${pictureMark(profileImage)}`
}

/** Where somebody sees their own. */
export function ownPicturePath({ profileImage }: Pick<EmployeeRow, 'profileImage'>): string | null {
  return profileImage && `${localizeHref('/employee/picture')}?v=${pictureMark(profileImage)}`
}

type Reader = Pick<CommandContext, 'db' | 'actor' | 'now'>

/** The dialog that the address asks for; null for none. */
export async function findEmployeeDialog(
  ctx: Reader,
  params: URLSearchParams,
): Promise<EmployeeDialog | null> {
  const { db } = ctx
  const edited = await findEmployee(db, params.get('edit') ?? '')
  if (edited) return editDialog(db, edited)
  const owner = await findEmployee(db, params.get('login') ?? '')
  if (owner) return loginDialog(ctx, owner)
  const ids = params.getAll(SELECTED)
  const ticked = await listEmployeesById(db, ids)
  const to = STATUSES_TO_SET.find(status => status === params.get(SET))
  if (to)
    return planTogether(to, ticked, {
      nameOf: fullName,
      markOf: row => savedEmployee(row).version,
      whyNot: ({ status }) => (status === to ? m.list_set_already() : null),
    })
  if (ids.length > 0) return { kind: 'delete', ids, names: ticked.map(fullName) }
  return params.has('new') ? newDialog(ctx) : null
}

async function newDialog({ db, now }: Reader): Promise<EmployeeDialog> {
  const departments = (await findDepartments(db)).map(({ name }) => name)
  const code = codeAfter(await findHighestCode(db))
  const values = {
    ...EMPTY_EMPLOYEE,
    employeeCode: code,
    proposedCode: code,
    hireDate: bangkokDay(now()),
    status: 'active',
  }
  return { kind: 'new', saved: { fields: values, version: '' }, departments, picture: null, isStaff: false }
}

async function editDialog(db: Executor, employee: EmployeeRow): Promise<EmployeeDialog> {
  const names = (await findDepartments(db)).map(({ name }) => name)
  const departments = names.includes(employee.department) ? names : [...names, employee.department]
  const login = (await findLogins(db, [employee.id])).get(employee.id)
  return {
    kind: 'edit',
    saved: savedEmployee(employee),
    departments,
    picture: picturePath(employee),
    isStaff: login?.isStaff ?? false,
  }
}

async function loginDialog({ db, actor }: Reader, employee: EmployeeRow): Promise<EmployeeDialog> {
  const login = (await findLogins(db, [employee.id])).get(employee.id) ?? null
  const situation = { status: employee.status, login }
  const refusal = login ? updateLoginRefusal(actor, situation) : createLoginRefusal(situation)
  return {
    kind: 'login',
    name: fullName(employee),
    email: login?.email ?? employee.email,
    hasLogin: login !== null,
    refusal: refusal ? (loginErrors(refusal, false).form ?? null) : null,
  }
}
