import { listSessions } from '#app/house/accounts/queries/sessions.server.ts'
import type { Database, Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { departmentTitle } from '#app/team/employees/texts/departments.ts'
import { type EmployeeRow, findLogins, listShifts } from '../queries/employees.server.ts'
import { fullName, hasAccess } from '../rules/employees.ts'
import { shiftsOn } from '../rules/shifts.ts'
import { shiftText, weekLines, weekTotalText } from '../texts/shifts.ts'
import { ownPicturePath, picturePath } from './dialogs.server.ts'
import type { EmployeeView, HoursView, LoginView } from './employee.ts'

export async function viewEmployee(db: Executor, employee: EmployeeRow, now: Date): Promise<EmployeeView> {
  const { id, position, status, email, phone, address } = employee
  const { emergencyContact, emergencyPhone, dateOfBirth, hireDate } = employee
  return {
    id,
    position,
    status,
    email,
    phone,
    address,
    emergencyContact,
    emergencyPhone,
    department: departmentTitle(employee.department),
    name: fullName(employee),
    code: employee.employeeCode,
    picture: picturePath(employee),
    hiredText: formatDay(hireDate, getLocale()),
    birthText: dateOfBirth && formatDay(dateOfBirth, getLocale()),
    hours: await viewHours(db, id, now),
  }
}

/** The same for the person themselves, in the portal. */
export async function viewOwn(db: Executor, employee: EmployeeRow, now: Date): Promise<EmployeeView> {
  const view = await viewEmployee(db, employee, now)
  return { ...view, picture: ownPicturePath(employee) }
}

async function viewHours(db: Executor, employeeId: string, now: Date): Promise<HoursView> {
  const shifts = await listShifts(db, employeeId)
  return {
    week: weekLines(shifts),
    totalText: weekTotalText(shifts, getLocale()),
    today: shiftsOn(shifts, bangkokDay(now)).map(shiftText),
  }
}

/** How somebody gets in, and in how many browsers they are. */
export async function viewLogin(
  db: Database,
  { id, status }: Pick<EmployeeRow, 'id' | 'status'>,
  now: Date,
): Promise<LoginView> {
  const login = (await findLogins(db, [id])).get(id)
  const sessions = login ? await listSessions(db, login.userId, now) : []
  return {
    email: login?.email ?? null,
    isStaff: login?.isStaff ?? false,
    isOpen: hasAccess(status),
    sessions: sessions.length,
  }
}
