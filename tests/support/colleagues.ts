import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { expect } from './journey.ts'
import type { ServerDatabase } from './server-database.ts'
import { createPerson, PASSWORD } from './sign-in.ts'

export const PHONE = { width: 390, height: 844 }

export type Colleague = { email: string; employeeId: string; code: string; name: string }

/** An employee with a login and a code of their own. */
export async function hire({ db }: ServerDatabase, firstName: string, lastName: string): Promise<Colleague> {
  const email = `${firstName.toLowerCase()}.${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, isEmployee: true })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const employeeId = user?.employeeId ?? ''
  const code = `EMP-${randomUUID().slice(0, 4)}`
  await db
    .update(employees)
    .set({ firstName, lastName, employeeCode: code })
    .where(eq(employees.id, employeeId))
  return { email, employeeId, code, name: `${firstName} ${lastName}` }
}

export async function signInAs(page: Page, { email }: Colleague) {
  const form = { email, password: PASSWORD }
  const answer = await page.request.post('/employee/login', { form, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
}

/** Their line of the attendance day. */
export const rowOf = (page: Page, { name }: Colleague) => page.getByRole('row').filter({ hasText: name })

/** Nobody works here any more, and nothing is recorded. */
export async function forgetColleagues({ db }: ServerDatabase) {
  await db.delete(attendanceRecords)
  await db.delete(leaveRequests)
  await db.update(employees).set({ status: 'terminated' })
}
