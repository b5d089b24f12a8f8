import { randomUUID } from 'node:crypto'
import type { Browser, Page, Route } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { unparted } from '#app/team/leave/rules/coverage.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

/** An employee with a login whom no other test sees. */
async function createColleague(db: Database) {
  const mark = randomUUID().slice(0, 8)
  const email = `malee.${mark}@sala.test`
  const userId = await createPerson(db, { email, isEmployee: true })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const employeeId = user?.employeeId ?? ''
  const own = { firstName: 'Malee', lastName: `Inkaew ${mark}`, department: `Café ${mark}` }
  const [employee] = await db.update(employees).set(own).where(eq(employees.id, employeeId)).returning()
  if (!employee) throw new Error('no employee')
  const forget = async () => {
    await db.delete(leaveRequests).where(eq(leaveRequests.employeeId, employeeId))
    await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, employeeId))
  }
  return { ...employee, name: `Malee ${own.lastName}`, mark, email, forget }
}

async function onPhone(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  const answer = await phone.request.post('/employee/login', {
    form: { email, password: PASSWORD },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  return phone
}

async function ask(page: Page, values: { start: string; end: string; reason: string }) {
  await page.getByLabel('Start Date').fill(values.start)
  await page.getByLabel('End Date').fill(values.end)
  await page.getByLabel('Reason').fill(values.reason)
}

test('an employee asks on a phone, a manager decides, and both see it', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const { email, name, mark, forget } = await createColleague(database.db)
  const phone = await onPhone(browser, baseURL, email)
  await visit(phone, '/employee/leave')
  await expect(phone.getByText('No leave requests found')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)

  await phone.getByRole('button', { name: 'Submit Request' }).click()
  await expect(phone.getByLabel('Start Date')).toBeFocused()
  await expect(phone.getByText('Please choose the first day of leave')).toBeVisible()
  await ask(phone, { start: '2031-05-05', end: '2031-05-12', reason: 'To the islands.' })
  await expect(phone.getByText('8 days', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Submit Request' }).click()
  await expect(phone.getByRole('alert')).toContainText('6 days in all')
  await expect(phone.getByLabel('Reason')).toHaveValue('To the islands.')
  await expectAccessible(phone)
  await phone.getByLabel('End Date').fill('2031-05-07')
  await phone.getByRole('button', { name: 'Submit anyway' }).click()
  const request = phone.getByRole('listitem').filter({ hasText: 'To the islands.' })
  await expect(request.getByText('Pending')).toBeVisible()
  await expect(phone.getByLabel('Reason')).toHaveValue('')

  await signInAsOwner(page)
  await visit(page, `/admin/leave?q=${mark}&status=pending`)
  await expect(page.getByRole('heading', { name: 'Leave Management' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('3 days')
  await expectAccessible(page)
  for (const width of [320, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
    await expect(row.getByText('To the islands.').filter({ visible: true })).toHaveCount(1)
  }
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Leave request approved successfully')).toBeVisible()
  await expect(page.getByText('No leave requests found')).toBeVisible()
  await visit(page, `/admin/leave?q=${mark}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/Approved\s*by .+, \d/)

  await visit(phone, '/employee/leave')
  await expect(request).toContainText(/by .+, \d/)
  await request.getByRole('link', { name: 'Cancel request' }).click()
  await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(request.getByText('Cancelled')).toBeVisible()
  await forget()
})

test('leave is added, changed, and deleted in dialogs, each in its words', async ({ page, database }) => {
  const { id: employeeId, name, mark, employeeCode, forget } = await createColleague(database.db)
  await signInAsOwner(page)
  await visit(page, `/admin/leave?q=${mark}`)
  await expect(page.getByLabel('Search employees or leave types...')).toHaveValue(mark)
  await page.getByRole('link', { name: 'Add Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Add Leave Request' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Leave Type')).toHaveValue('annual')
  await expect(dialog.getByLabel('Status')).toHaveValue('pending')
  await dialog.getByLabel('Employee').selectOption(`${name} (${employeeCode})`)
  await ask(page, { start: '2031-05-05', end: '2031-05-04', reason: 'Home.' })
  await expect(page.getByLabel('End Date')).toHaveAttribute('min', '2031-05-05')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('The end date may not be before the start date')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('End Date').fill('2031-05-05')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Leave request created successfully')).toBeVisible()
  await expect(page.getByText('Leave request created successfully')).toBeHidden({ timeout: 6000 })
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('1 day')

  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { name: 'Edit Leave Request' })).toBeVisible()
  await dialog.getByLabel('Leave Type').selectOption('sick')
  await page.getByRole('button', { name: 'Update Request' }).click()
  await expect(page.getByText('Leave request updated successfully')).toBeVisible()
  const own = eq(leaveRequests.employeeId, employeeId)
  const approveFirst = async (route: Route) => {
    await database.db.update(leaveRequests).set({ status: 'approved' }).where(own)
    await route.continue()
  }
  await page.route(/\/admin\/leave[.?]/, route =>
    route.request().method() === 'POST' ? approveFirst(route) : route.continue(),
  )
  await row.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Somebody was faster, and the request is now “Approved”')).toBeVisible()
  await page.unrouteAll()
  await database.db.update(leaveRequests).set({ status: 'pending' }).where(own)
  await visit(page, `/admin/leave?q=${mark}`)
  await row.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Leave request rejected successfully')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await row.getByRole('link', { name: /^Delete/ }).click()
  await expect(page.getByText('Are you sure you want to delete this leave request?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Leave request deleted successfully')).toBeVisible()
  await expect(page.getByText('No leave requests found')).toBeVisible()
  await forget()
})

test('the calendar shows who is away and which hours that empties, and an approval warns of it', async ({
  page,
  database: { db },
}) => {
  const colleague = await createColleague(db)
  const { id: employeeId, name, mark, forget } = colleague
  // 5 May 2031 is a Monday: a night shift that nobody else has.
  await db.insert(workShifts).values({ employeeId, weekday: 1, startsAt: '22:00', endsAt: '06:00' })
  const request = { employeeId, startDate: '2031-05-05', endDate: '2031-05-06', reason: 'Home.' }
  await db.insert(leaveRequests).values(request)
  await signInAsOwner(page)
  await visit(page, '/admin/leave/calendar?month=2031-05')
  const monday = page.getByRole('listitem').filter({ has: page.getByText('Monday 5 May') })
  await expect(monday).toContainText('not decided')
  await expect(monday).not.toContainText('Nobody in')

  await visit(page, `/admin/leave?q=${mark}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Nobody would be at work: .*22:00–24:00/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(page.getByText('Leave request approved successfully')).toBeVisible()

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 320, height: 700 },
  ]) {
    await page.setViewportSize(viewport)
    await visit(page, '/admin/leave/calendar?month=2031-05')
    await expect(monday).toContainText(`${name} Annual`)
    await expect(monday).toContainText(`Nobody in: ${unparted('22:00–24:00')}`)
    await expect(page.getByText(`Nobody in: ${unparted('00:00–06:00')}`)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }

  await visit(page, '/admin/leave/balances?year=2031')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('5 of 6') // of the two days they work on the Monday only
  await row.getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('Annual', { exact: true }).selectOption('days')
  await page.getByLabel('Days a year Annual').fill('many')
  await page.getByRole('button', { name: 'Save balance' }).click()
  await expect(page.getByLabel('Days a year Annual')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Days a year Annual').fill('12')
  await page.getByRole('button', { name: 'Save balance' }).click()
  await expect(page.getByText('Leave balance updated successfully')).toBeVisible()
  await expect(row).toContainText('11 of 12')
  await db.delete(workShifts).where(eq(workShifts.employeeId, employeeId))
  await forget()
})
