import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { rosterOpenShifts, rosterShifts, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { test } from '../support/clock-journey.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'default' }) // one after the other: they share a clock

test.afterEach(async ({ database: { db } }) => {
  for (const table of [rosterWeeks, rosterShifts, rosterOpenShifts, messages]) await db.delete(table)
  await db.update(employees).set({ status: 'terminated' })
})

test('a week is planned by keyboard on a desk or a phone, published, and seen by the employee', async ({
  page,
  clocked,
  database: { db },
}) => {
  await clocked.setClock('2026-11-16T08:00:00+07:00') // a Monday
  const email = `dao.${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, isEmployee: true })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const employeeId = user?.employeeId ?? ''
  await db.update(employees).set({ firstName: 'Dao', lastName: 'Jai' }).where(eq(employees.id, employeeId))
  await db.insert(workShifts).values({ employeeId, weekday: 1, startsAt: '09:00', endsAt: '17:00' })
  await signInAsOwner(page)
  await visit(page, '/admin/roster')
  await expect(page.getByRole('heading', { level: 1, name: 'Shift plan' })).toBeVisible()
  await expect(page.getByText('Nobody has planned this week yet')).toBeVisible()
  await expect(page.getByText('Nobody there: 17:00–21:00')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const tuesday = page.getByRole('link', { name: /^Dao Jai, Tuesday 17 November: Off/ })
  await tuesday.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dao Jai, Tuesday 17 November' })).toBeVisible()
  await page.getByLabel('Shift 1, from').fill('10:00')
  await page.getByRole('button', { name: 'Save shifts' }).click()
  await expect(page.getByText('Please enter when the shift ends')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Shift 1, to').fill('14:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shifts saved as a draft')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Dao Jai, Tuesday 17 November: 10:00–14:00/ })).toBeVisible()
  await expect(page.getByText('This is a draft. Employees see nothing of it yet.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Copy last week' }).click()
  const question = page.getByRole('dialog', { name: 'Plan this week anew?' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await question.getByRole('link', { name: 'Cancel' }).click()
  await expect(tuesday).toHaveCount(0) // planned as it was
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Employees told: 1')).toBeVisible()
  await expect(page.getByText('Published: employees see this week as it stands here.')).toBeVisible()

  await page.goto('about:blank') // a page of staff leaves for their sign-in by itself once its session is gone
  await page.context().clearCookies()
  const form = { email, password: PASSWORD }
  expect((await page.request.post('/employee/login', { form, maxRedirects: 0 })).status()).toBe(302)
  await visit(page, '/employee')
  await expect(page.getByText('Then: Tuesday 17 November, 10:00–14:00')).toBeVisible()
  await page.getByRole('link', { name: 'Your shifts', exact: true }).click()
  await expect(page.getByRole('region', { name: /16\s–\s22 Nov 2026/ })).toContainText('10:00–14:00')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await visit(page, '/employee/messages')
  await expect(page.getByText(/Your shifts: 16\s–\s22 Nov 2026/).first()).toBeVisible()
})
