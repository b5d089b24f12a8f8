import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { rosterShifts, rosterSwaps, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { test } from '../support/clock-journey.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import type { ServerDatabase } from '../support/server-database.ts'
import { createPerson, PASSWORD } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function hire({ db }: ServerDatabase, firstName: string) {
  const email = `${firstName.toLowerCase()}.${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, isEmployee: true })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const employeeId = user?.employeeId ?? ''
  await db.update(employees).set({ firstName, lastName: 'Jai' }).where(eq(employees.id, employeeId))
  return { email, employeeId }
}

async function openPhone(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' },
    ...(baseURL && { baseURL }),
  })
  const phone = await context.newPage()
  const answer = await phone.request.post('/employee/login', {
    form: { email, password: PASSWORD },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
  await visit(phone, '/employee/roster')
  return phone
}

test('two employees swap a shift on their phones, and a manager approves it', async ({
  page: desk,
  browser,
  baseURL,
  clocked,
  database,
}) => {
  test.setTimeout(120_000)
  const { db } = database
  await clocked.setClock('2026-11-16T08:00:00+07:00')
  const dao = await hire(database, 'Dao')
  const joy = await hire(database, 'Joy')
  const shift = { employeeId: dao.employeeId, date: '2026-11-18', startsAt: '09:00', endsAt: '17:00' }
  await db.insert(rosterWeeks).values({ monday: '2026-11-16', publishedAt: new Date() })
  await db.insert(rosterShifts).values([
    { ...shift, stage: 'published' },
    { ...shift, stage: 'draft' },
  ])

  const daoPhone = await openPhone(browser, baseURL, dao.email)
  await expectAccessible(daoPhone)
  await daoPhone.getByLabel('Who takes it').selectOption({ label: 'Joy Jai' })
  await daoPhone.getByRole('button', { name: 'Ask for a swap' }).press('Enter')
  await expect(daoPhone.getByText('Asked. You see here who accepts.')).toBeVisible()
  await expect(daoPhone.getByText('Joy Jai is asked.')).toBeVisible()
  await expectNoSidewaysScroll(daoPhone)

  const joyPhone = await openPhone(browser, baseURL, joy.email)
  await joyPhone
    .getByRole('button', { name: 'Accept the shift of Dao Jai, Wednesday 18 November: 09:00–17:00' })
    .press('Enter')
  await expect(joyPhone.getByText('Accepted. A manager decides now.')).toBeVisible()
  await joyPhone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(joyPhone)

  await desk.setViewportSize({ width: 1440, height: 900 })
  await signInAsOwner(desk)
  await visit(desk, '/admin/roster')
  const waiting = desk.getByRole('region', { name: 'Swaps to decide' })
  await expect(waiting).toContainText('Joy Jai instead of Dao Jai')
  await expectAccessible(desk)
  await waiting.getByRole('button', { name: /^Approve swap/ }).press('Enter')
  await expect(desk.getByText('Swap approved. Both are told.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(desk.getByRole('link', { name: /^Joy Jai, Wednesday 18 November: 09:00–17:00/ })).toBeVisible()
  await visit(joyPhone, '/employee/roster')
  await expect(joyPhone.getByText('Wednesday 18 November', { exact: true })).toBeVisible()

  await Promise.all([daoPhone.context().close(), joyPhone.context().close()])
  for (const table of [rosterSwaps, rosterShifts, rosterWeeks, messages]) await db.delete(table)
  await db.update(employees).set({ status: 'terminated' })
})
