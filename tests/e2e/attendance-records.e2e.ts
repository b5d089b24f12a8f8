import { bangkokDay } from '#app/kit/pure/days.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { forgetColleagues, PHONE, rowOf } from '../support/colleagues.ts'
import { hire } from '../support/hired.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.afterEach(({ database }) => forgetColleagues(database))

test('on a phone what is missing has the focus, a second record leads to the first, and what another saved is shown', async ({
  page,
  database: { db },
}) => {
  const anan = await hire(db, 'Anan', 'Boon')
  const date = bangkokDay(new Date())
  await db.insert(attendanceRecords).values({ employeeId: anan.employeeId, date, timeIn: '08:15' })
  await page.setViewportSize(PHONE)
  await signInAsOwner(page)
  await visit(page, '/admin/attendance?new=1')
  const employee = page.getByLabel('Employee', { exact: true })
  await expect(employee).toBeFocused()
  await page.getByLabel('Notes').fill('Came by boat')
  await page.getByRole('button', { name: 'Add Record' }).click()
  await expectMessage(employee, 'Please select an employee')
  await expect(employee).toBeFocused()
  await employee.selectOption(anan.employeeId)
  await page.getByRole('button', { name: 'Add Record' }).click()
  await page.getByRole('link', { name: 'Edit the existing record' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit Attendance Record' })).toBeVisible()
  await page.getByLabel('Status', { exact: true }).last().selectOption('half_day')
  await db.update(attendanceRecords).set({ timeOut: '12:30' })
  const update = page.getByRole('button', { name: 'Update Record' })
  await update.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else saved this meanwhile' })
  await expect(conflict).toContainText('12:30')
  await expect(page.getByLabel('Status', { exact: true }).last()).toHaveValue('half_day')
  await expectAccessible(page)
  await expect(update).not.toHaveAttribute('aria-disabled', 'true')
  await update.click()
  await expect(rowOf(page, anan)).toContainText('Half Day')

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('present')
  await expect(page.getByText('No attendance records found')).toBeVisible()
})
