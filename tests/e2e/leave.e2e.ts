import { eq } from 'drizzle-orm'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { forgetColleagues, PHONE, rowOf, signInAs } from '../support/colleagues.ts'
import { hire } from '../support/hired.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.afterEach(({ database }) => forgetColleagues(database))

test('the days of leave are counted while they are typed, what is missing has the focus, and what speaks against it is asked about', async ({
  page,
  database: { db },
}) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, await hire(db, 'Malee', 'Inkaew'))
  await visit(page, '/employee/leave')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByLabel('Start Date')).toBeFocused()
  await expect(page.getByText('Please choose the first day of leave')).toBeVisible()
  await page.getByLabel('Start Date').fill('2031-05-05')
  await expect(page.getByLabel('End Date')).toHaveAttribute('min', '2031-05-05')
  await page.getByLabel('End Date').fill('2031-05-12')
  await expect(page.getByText('8 days', { exact: true })).toBeVisible()
  await page.getByLabel('Reason').fill('To the islands.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('alert')).toContainText('6 days in all')
  await expect(page.getByLabel('Reason')).toHaveValue('To the islands.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('End Date').fill('2031-05-07')
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  const request = page.getByRole('listitem').filter({ hasText: 'To the islands.' })
  await expect(request.getByText('Pending')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('')
})

test('a reason is seen once at every width, and an approval that empties hours is asked about', async ({
  page,
  database: { db },
}) => {
  const somsak = await hire(db, 'Somsak', 'Phongphan')
  const { employeeId } = somsak
  // 5 May 2031 is a Monday: a night shift that nobody else has.
  await db.insert(workShifts).values({ employeeId, weekday: 1, startsAt: '22:00', endsAt: '06:00' })
  const request = { employeeId, startDate: '2031-05-05', endDate: '2031-05-06', reason: 'Home.' }
  await db.insert(leaveRequests).values(request)
  await signInAsOwner(page)
  await visit(page, '/admin/leave?q=Phongphan')
  const row = rowOf(page, somsak)
  for (const width of [320, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
    await expect(row.getByText('Home.').filter({ visible: true })).toHaveCount(1)
  }
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Nobody would be at work: .*22:00–24:00/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(page.getByText('Leave request approved successfully')).toBeVisible()
  await db.delete(workShifts).where(eq(workShifts.employeeId, employeeId))
})

test('days of somebody’s own are asked for where they are chosen, and what are none have the focus', async ({
  page,
  database: { db },
}) => {
  const { employeeId } = await hire(db, 'Nok', 'Rak')
  await signInAsOwner(page)
  await visit(page, `/admin/leave/balances?year=2031&edit=${employeeId}`)
  const days = page.getByLabel('Days a year Annual')
  await expect(days).toHaveCount(0)
  await page.getByLabel('Annual', { exact: true }).selectOption('days')
  await days.fill('many')
  await page.getByRole('button', { name: 'Save balance' }).click()
  await expect(days).toBeFocused()
  await expectAccessible(page)
})
