import { eq } from 'drizzle-orm'
import { CONTACT_INTENT } from '#app/team/employees/schema/employees.ts'
import { savedContact } from '#app/team/employees/steps/saved-employee.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { forgetColleagues, PHONE } from '../support/colleagues.ts'
import { hire } from '../support/hired.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { insertEmployee, PASSWORD } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.afterEach(({ database }) => forgetColleagues(database))

test('on a phone what an employee writes shows by itself, and the first wrong field of theirs is scrolled to', async ({
  page,
  request,
  database: { db },
}) => {
  const { email, employeeId } = await hire(db, 'Nok', 'Thongdee')
  await db.update(employees).set({ phone: '081 234 5678' }).where(eq(employees.id, employeeId))
  await page.setViewportSize(PHONE)
  await signInAsOwner(page)
  const listening = page.waitForResponse('**/admin/live')
  await visit(page, `/admin/employees/${employeeId}`)
  await listening
  await request.post('/employee/login', { form: { email, password: PASSWORD } })
  const { version } = savedContact({ phone: '081 234 5678', emergencyContact: '', emergencyPhone: '' })
  const contact = { phone: '081 234 5678', emergencyContact: 'Her mother', emergencyPhone: '089 000 0000' }
  await request.post('/employee/profile', { form: { intent: CONTACT_INTENT, version, ...contact } })
  await expect(page.getByRole('definition').filter({ hasText: 'Her mother' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit employee' }).click()
  const first = page.getByLabel('First name')
  await expect(first).toBeFocused()
  await first.fill('')
  await page.getByLabel('Position').fill('')
  await first.evaluate(field => field.scrollIntoView({ block: 'start' }))
  await expect(page.getByText('First name', { exact: true })).not.toBeInViewport()
  await page.getByRole('button', { name: 'Update employee' }).click()
  await expectMessage(first, 'Please enter the first name')
  await expectMessage(page.getByLabel('Position'), 'Please enter the position')
  await expect(first).toBeFocused()
  await expect(page.getByText('First name', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Last name')).toHaveValue('Thongdee')
  await expectAccessible(page)
})

test('shifts of a week are added, copied and taken away, and what they come to is said meanwhile', async ({
  page,
  database,
}) => {
  const id = await insertEmployee(database.db)
  await signInAsOwner(page)
  await visit(page, `/admin/employees/${id}/hours`)
  await page.getByLabel('Monday, shift 1, from').fill('22:00')
  await page.getByLabel('Monday, shift 1, to').fill('06:00')
  await expect(page.getByText('ends the next day', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy Monday to every day' }).click()
  await expect(page.getByText('56 hours a week')).toBeVisible()
  await page.getByRole('button', { name: 'Add a shift Tuesday' }).click()
  const second = page.getByLabel('Tuesday, shift 2, from')
  await second.fill('05:00')
  await page.getByLabel('Tuesday, shift 2, to').fill('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(second, 'This overlaps with Monday, 22:00–06:00 the next day')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove shift 2 of Tuesday' }).click()
  await expect(page.getByText('56 hours a week')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Working hours saved successfully')).toBeVisible()
  await database.db.delete(workShifts).where(eq(workShifts.employeeId, id))
})
