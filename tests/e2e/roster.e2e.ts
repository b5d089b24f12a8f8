import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { rosterOpenShifts, rosterShifts, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { test } from '../support/clock-journey.ts'
import { hire } from '../support/hired.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, holdLoading, visit } from '../support/journey.ts'
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

async function middleOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where a shift of a day stands, as a row and a column. */
const cellOf = (page: Page, name: RegExp) => page.getByRole('cell', { name })

test('a shift is dragged to somebody else by the mouse, and one that would clash goes back and says why', async ({
  page,
  clocked,
  database: { db },
}) => {
  await clocked.setClock('2026-11-16T08:00:00+07:00') // a Monday
  const [dao, joy] = [await hire(db, 'Dao', 'Jai'), await hire(db, 'Joy', 'Jai')]
  const wednesday = { date: '2026-11-18', startsAt: '09:00', endsAt: '17:00' }
  await db.insert(rosterWeeks).values({ monday: '2026-11-16' })
  await db.insert(rosterOpenShifts).values(wednesday)
  await db.insert(rosterShifts).values([
    { employeeId: dao.employeeId, ...wednesday, date: '2026-11-17' },
    { employeeId: joy.employeeId, ...wednesday, date: '2026-11-17', startsAt: '12:00', endsAt: '20:00' },
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsOwner(page)
  await visit(page, '/admin/roster')
  const drag = async (from: RegExp, hours: string, to: RegExp) => {
    const start = await middleOf(cellOf(page, from).getByText(hours))
    const end = await middleOf(cellOf(page, to))
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2)
    await page.mouse.move(end.x, end.y)
  }

  await drag(/^Open shifts, Wednesday/, '09:00–17:00', /^Dao Jai, Wednesday/)
  await expectAccessible(page)
  await page.mouse.up()
  await expect(page.getByText('Shift moved, as a draft')).toBeVisible()
  await expect(cellOf(page, /^Dao Jai, Wednesday 18 November: 09:00–17:00/)).toBeVisible()
  await expect(cellOf(page, /^Open shifts, Wednesday 18 November: None/)).toBeVisible()

  const goOn = await holdLoading(page, /roster\.data/) // the plan loads again, and a press meanwhile is one
  await drag(/^Dao Jai, Tuesday/, '09:00–17:00', /^Joy Jai, Tuesday/)
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: 'Tuesday 17 November, 12:00–20:00' })).toContainText(
    'Dao Jai, 09:00–17:00 This runs into another shift',
  )
  await expect(cellOf(page, /^Dao Jai, Tuesday 17 November: 09:00–17:00/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const shift = cellOf(page, /^Dao Jai, Tuesday/).getByText('09:00–17:00')
  await shift.click()
  goOn()
  await expect(page.getByRole('heading', { name: 'Dao Jai, Tuesday 17 November' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await drag(/^Dao Jai, Tuesday/, '09:00–17:00', /^Open shifts, Thursday/)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cellOf(page, /^Dao Jai, Tuesday 17 November: 09:00–17:00/)).toBeVisible()
  await shift.click()
  await expect(page.getByRole('heading', { name: 'Dao Jai, Tuesday 17 November' })).toBeVisible()
})
