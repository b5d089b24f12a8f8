import type { Page } from '@playwright/test'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import type { Colleague } from './hired.ts'
import { expect } from './journey.ts'
import type { ServerDatabase } from './server-database.ts'
import { PASSWORD } from './sign-in.ts'

export const PHONE = { width: 390, height: 844 }

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
