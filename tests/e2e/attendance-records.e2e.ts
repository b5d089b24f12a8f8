import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { test } from '../support/clock-journey.ts'
import { forgetColleagues, PHONE, rowOf } from '../support/colleagues.ts'
import { hire } from '../support/hired.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { insertEmployee } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.describe.configure({ mode: 'default' }) // one after the other: they share a clock
test.afterEach(({ database }) => forgetColleagues(database))

test('records are added, found, corrected and deleted on a phone', async ({ page, clocked, database }) => {
  await page.setViewportSize(PHONE)
  await clocked.setClock('2026-11-20T09:00:00+07:00')
  const anan = await hire(database.db, 'Anan', 'Boon')
  const away = await hire(database.db, 'Wan', 'Yut')
  await insertEmployee(database.db, { firstName: 'Gone', status: 'terminated' })
  await database.db.insert(leaveRequests).values({
    employeeId: away.employeeId,
    startDate: '2026-11-19',
    endDate: '2026-11-21',
    reason: 'Wedding',
    status: 'approved',
  })
  await signInAsOwner(page)
  await visit(page, '/admin/attendance')
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance Manager' })).toBeVisible()
  await expect(rowOf(page, away)).toContainText('On Leave')
  await expect(rowOf(page, away)).toContainText('Approved leave, 19 Nov 2026 to 21 Nov 2026')
  await expect(page.getByRole('link', { name: `Edit ${away.name}` })).toHaveCount(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Add Record' }).click()
  const employee = page.getByLabel('Employee', { exact: true })
  await expect(employee).toBeFocused()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-11-20')
  await expect(page.getByLabel('Status', { exact: true }).last()).toHaveValue('present')
  expect(await employee.getByRole('option').allTextContents()).toEqual([
    'Select an employee',
    `Anan Boon (${anan.code})`,
    `Wan Yut (${away.code})`,
  ])
  await page.getByLabel('Notes').fill('Came by boat')
  await page.getByRole('button', { name: 'Add Record' }).click()
  await expectMessage(employee, 'Please select an employee')
  await expect(page.getByLabel('Notes')).toHaveValue('Came by boat')
  await expectAccessible(page)
  await employee.selectOption({ label: `Anan Boon (${anan.code})` })
  await page.getByLabel('Time In').fill('08:15')
  await page.getByRole('button', { name: 'Add Record' }).click()
  await expect(page.getByText('Attendance record created successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Add Record' }).click()
  await employee.selectOption(anan.employeeId)
  await page.getByRole('button', { name: 'Add Record' }).click()
  await expectMessage(
    employee,
    'Anan Boon already has a record on 20 November 2026: Present, 08:15 – Not recorded. Edit that one instead.',
  )
  await employee.selectOption(away.employeeId)
  await page.getByRole('button', { name: 'Add Record' }).click()
  const overLeave = page.getByLabel('Record it although they are on approved leave')
  await expectMessage(
    overLeave,
    'They are on approved leave from 19 November 2026 to 21 November 2026. Tick the box if they worked all the same.',
  )
  await employee.selectOption(anan.employeeId)
  await page.getByRole('button', { name: 'Add Record' }).click()
  const toExisting = page.getByRole('link', { name: 'Edit the existing record' })
  await expect(toExisting).toBeVisible()
  await toExisting.click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit Attendance Record' })).toBeVisible()
  await expect(page.getByLabel('Time In')).toHaveValue('08:15')
  await page.getByLabel('Status', { exact: true }).last().selectOption('half_day')
  await database.db.update(attendanceRecords).set({ timeOut: '12:30' })
  const update = page.getByRole('button', { name: 'Update Record' })
  await update.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else saved this meanwhile' })
  await expect(conflict).toContainText('12:30')
  await expect(page.getByLabel('Status', { exact: true }).last()).toHaveValue('half_day')
  await expectAccessible(page)
  await expect(update).not.toHaveAttribute('aria-disabled', 'true')
  await update.click()
  await expect(rowOf(page, anan)).toContainText('Half Day')

  await page.getByLabel('Search employees...').fill('WAN')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rowOf(page, anan)).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('half_day')
  await expect(page.getByText('No attendance records found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
  await page.goBack()
  await visit(page, '/admin/attendance?status=half_day')
  await page.getByRole('link', { name: 'Delete Anan Boon' }).click()
  await expect(page.getByText('Are you sure you want to delete this attendance record?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Attendance record deleted successfully')).toBeVisible()
  expect(await database.db.$count(attendanceRecords)).toBe(0)
})
