import type { Browser, Page } from '@playwright/test'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { test } from '../support/clock-journey.ts'
import { forgetColleagues, PHONE, rowOf, signInAs } from '../support/colleagues.ts'
import { type Colleague, hire } from '../support/hired.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
})
test.describe.configure({ mode: 'default' }) // one after the other: they share a clock
test.afterEach(({ database }) => forgetColleagues(database))

/** A phone of the employee's own, on the portal's first screen. */
async function openPhone(browser: Browser, baseURL: string | undefined, colleague: Colleague) {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-GB',
    ...(baseURL && { baseURL }),
    reducedMotion: 'reduce',
  })
  const phone = await context.newPage()
  await signInAs(phone, colleague)
  await visit(phone, '/employee')
  return phone
}

const press = (phone: Page, name: 'Clock in' | 'Clock out') =>
  phone.getByRole('button', { name, exact: true }).click()

test('who presses twice has clocked in once, and the manager’s open day shows it', async ({
  page: desk,
  browser,
  baseURL,
  clocked,
  database,
}) => {
  const mali = await hire(database.db, 'Mali', 'Srisuk')
  await clocked.setClock('2026-11-16T08:40:20+07:00')
  const phone = await openPhone(browser, baseURL, mali)
  await database.db
    .insert(workShifts)
    .values({ employeeId: mali.employeeId, weekday: 3, startsAt: '22:00', endsAt: '06:00' })
  await signInAsOwner(desk)
  await visit(desk, '/admin/attendance')
  await expect(rowOf(desk, mali)).toContainText('Off')
  await phone.getByRole('button', { name: 'Clock in', exact: true }).dblclick()
  await expect(phone.getByText('At work since 08:40')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expect(rowOf(desk, mali)).toContainText('08:40')
  await expect(rowOf(desk, mali)).toContainText('At work now')
  await clocked.setClock('2026-11-16T18:02:00+07:00')
  await press(phone, 'Clock out')
  await expect(phone.getByText('Done for today: 08:40 – 18:02')).toBeVisible()
  await expectAccessible(phone)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(phone)

  await desk.getByRole('link', { name: 'Next Day' }).click()
  await expect(desk.getByLabel('Day to show')).toHaveValue('2026-11-17')
  await desk.getByLabel('Day to show').fill('2026-11-16')
  await desk.getByRole('link', { name: `Edit ${mali.name}` }).click()
  const timeOut = desk.getByLabel('Time Out')
  await timeOut.fill('08:00')
  await desk.getByRole('button', { name: 'Update Record' }).click()
  await expect(timeOut).toBeFocused()
  await timeOut.fill('18:30')
  await desk.getByRole('button', { name: 'Update Record' }).click()
  await expect(desk.getByText('Attendance record updated successfully')).toBeVisible()
  await expect(desk.getByText('Attendance record updated successfully')).toBeHidden({ timeout: 6000 })
  await phone.context().close()
})

test('without a connection a press is kept, also over a reload, and sent as its owner’s', async ({
  page: phone,
  context,
  clocked,
  database,
}) => {
  const dao = await hire(database.db, 'Dao', 'Jai')
  const other = await hire(database.db, 'Other', 'Person')
  await phone.setViewportSize(PHONE)
  await phone.clock.install({ time: '2019-05-05T05:05:00Z' }) // a phone with the wrong clock
  await clocked.setClock('2026-11-20T08:55:00+07:00')
  await signInAs(phone, dao)
  await visit(phone, '/employee')
  await context.setOffline(true)
  await press(phone, 'Clock in')
  await expect(phone.getByText(/^Clock in, pressed \d+ seconds? ago$/)).toBeVisible()
  await expect(phone.getByText('This phone keeps it and sends it automatically')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Clock out', exact: true })).toBeVisible()
  expect(await database.db.$count(attendanceRecords)).toBe(0)

  await clocked.setClock('2026-11-20T10:25:00+07:00')
  await phone.clock.fastForward('01:30:00')
  await phone.goto('about:blank')
  await context.setOffline(false)
  await signInAs(phone, other)
  await visit(phone, '/employee')
  await expect(phone.getByText('You are not clocked in.')).toBeVisible()
  await expect(phone.getByText(/pressed/)).toHaveCount(0)

  await signInAs(phone, dao)
  await visit(phone, '/employee')
  await expect(phone.getByText(/^At work since 08:5[45]$/)).toBeVisible()
  const records = await database.db.select().from(attendanceRecords)
  expect(records).toMatchObject([{ employeeId: dao.employeeId, date: '2026-11-20', wasInSentLate: true }])
  await expect(phone.getByText(/pressed/)).toHaveCount(0)

  await context.setOffline(true)
  await press(phone, 'Clock out')
  await expect(phone.getByText(/^Clock out, pressed/)).toBeVisible()
  await context.setOffline(false) // it is sent without anything else being done
  await expect(phone.getByText(/^Done for today: 08:5\d – 10:2\d$/)).toBeVisible()

  await phone.goto('about:blank') // the portal loads again as soon as it learns that somebody else has signed in
  await signInAsOwner(phone)
  await visit(phone, '/admin/attendance')
  await expect(rowOf(phone, dao).getByText('Sent later, was offline')).toHaveCount(2)
})
