import type { Browser, Page } from '@playwright/test'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { test } from '../support/clock-journey.ts'
import { type Colleague, forgetColleagues, hire, PHONE, rowOf, signInAs } from '../support/colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
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

async function csv(page: Page) {
  const href = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  return { name: answer.headers()['content-disposition'], lines: (await answer.text()).split('\r\n') }
}

test('a week of two employees on their phones and a manager at the desk', async ({
  page: desk,
  browser,
  baseURL,
  clocked,
  database,
}) => {
  test.setTimeout(120_000)
  const mali = await hire(database, 'Mali', 'Srisuk')
  const noi = await hire(database, 'Noi', 'Rak')
  const night = { weekday: 3, startsAt: '22:00', endsAt: '06:00' }
  await clocked.setClock('2026-11-16T08:40:20+07:00') // a Monday; the reception opens at nine
  const maliPhone = await openPhone(browser, baseURL, mali)
  await signInAsOwner(desk)
  await visit(desk, '/admin/attendance')
  await expect(desk.getByText('No attendance records found')).toBeVisible()
  await expect(desk.getByText('Use Add Record to write one down')).toBeVisible()
  await database.db.insert(workShifts).values({ employeeId: mali.employeeId, ...night })
  await visit(desk, '/admin/attendance')
  await expect(rowOf(desk, mali)).toContainText('Off')
  await expect(rowOf(desk, noi)).toHaveCount(0)

  await expect(maliPhone.getByText('You are not clocked in.')).toBeVisible()
  await expectAccessible(maliPhone)
  await maliPhone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(maliPhone)
  await maliPhone.getByRole('button', { name: 'Clock in', exact: true }).dblclick()
  await expect(maliPhone.getByText('At work since 08:40')).toBeVisible()
  await expect(maliPhone.getByText('Present', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(maliPhone)
  await expect(rowOf(desk, mali)).toContainText('08:40')
  await expect(rowOf(desk, mali)).toContainText('Not recorded')
  await expect(rowOf(desk, mali)).toContainText('No notes')
  await expect(rowOf(desk, mali)).toContainText('At work now')

  await clocked.setClock('2026-11-16T09:25:00+07:00')
  const noiPhone = await openPhone(browser, baseURL, noi)
  await expect(noiPhone.getByRole('listitem').filter({ hasText: mali.name })).toContainText('since 08:40')
  await press(noiPhone, 'Clock in')
  await expect(noiPhone.getByText('Late', { exact: true })).toBeVisible()
  await expect(rowOf(desk, noi)).toContainText('Late')
  await clocked.setClock('2026-11-16T18:02:00+07:00')
  await press(maliPhone, 'Clock out')
  await expect(maliPhone.getByText('Done for today: 08:40 – 18:02')).toBeVisible()
  await expect(maliPhone.getByRole('button', { name: /^Clock/ })).toHaveText('Clock in again')

  await clocked.setClock('2026-11-17T09:05:00+07:00') // Noi has forgotten to clock out
  await visit(noiPhone, '/employee')
  await expect(
    noiPhone.getByText('On Monday 16 November you came at 09:25 and did not clock out.'),
  ).toBeVisible()
  await visit(desk, '/admin/attendance')
  await desk.getByRole('link', { name: 'Noi Rak, 16 Nov 2026, in since 09:25' }).click()
  const timeOut = desk.getByLabel('Time Out')
  await expect(timeOut).toHaveValue('')
  await timeOut.fill('08:00')
  await desk.getByRole('button', { name: 'Update Record' }).click()
  await expectMessage(
    timeOut,
    'The time out is before the time in. Tick “Ended the next day” if the shift went past midnight.',
  )
  await expect(timeOut).toBeFocused()
  await timeOut.fill('18:30')
  await desk.getByRole('button', { name: 'Update Record' }).click()
  await expect(desk.getByText('Attendance record updated successfully')).toBeVisible()
  await expect(desk.getByText('Attendance record updated successfully')).toBeHidden({ timeout: 6000 })
  await expect(desk.getByText('Clock-outs that were forgotten')).toHaveCount(0)
  await expect(rowOf(desk, noi)).toContainText('18:30')

  await visit(desk, '/admin/attendance')
  await desk.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(desk.getByText('Created attendance records for 2 employees')).toBeVisible()
  await desk.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(desk.getByText('All employees already have attendance records for today')).toBeVisible()

  await clocked.setClock('2026-11-18T21:00:00+07:00')
  await visit(desk, '/admin/attendance')
  await expect(rowOf(desk, mali)).toContainText('Expected')
  await expect(rowOf(desk, mali)).toContainText('22:00–06:00 the next day')
  await clocked.setClock('2026-11-18T22:11:00+07:00')
  await visit(desk, '/admin/attendance')
  await desk.getByRole('list', { name: 'The day in numbers' }).getByRole('link', { name: 'Late 1' }).click()
  await expect(rowOf(desk, mali)).toContainText('Late')
  await expectAccessible(desk)
  await clocked.setClock('2026-11-18T22:00:00+07:00')
  await visit(maliPhone, '/employee')
  await press(maliPhone, 'Clock in')
  await expect(maliPhone.getByText('At work since 22:00')).toBeVisible()
  await clocked.setClock('2026-11-19T06:10:00+07:00')
  await visit(maliPhone, '/employee')
  await expect(maliPhone.getByText('At work since 22:00, Wednesday 18 November')).toBeVisible()
  await press(maliPhone, 'Clock out')
  await expect(maliPhone.getByText('You clocked out at 06:10. See you soon.')).toBeVisible()
  await visit(desk, '/admin/attendance?date=2026-11-18')
  await expect(rowOf(desk, mali)).toContainText('06:10 (next day)')
  await desk.getByRole('link', { name: 'Next Day' }).click()
  await expect(rowOf(desk, mali)).toContainText('Off')
  await desk.getByRole('link', { name: 'Previous Day' }).click()
  await expect(rowOf(desk, mali)).toContainText('22:00')
  await desk.getByRole('link', { name: 'Previous Day' }).click()
  await expect(rowOf(desk, mali)).toContainText('09:05')

  const header = '\uFEFFEmployee ID,Name,Department,Date,Time In,Time Out,Status,Notes'
  await desk.getByLabel('Day to show').fill('2026-11-16')
  await expect(rowOf(desk, noi)).toContainText('09:25')
  const day = await csv(desk)
  expect(day.name).toBe('attachment; filename="attendance_2026-11-16.csv"')
  expect(day.lines).toEqual([
    header,
    `${mali.code},Mali Srisuk,General Worker,2026-11-16,08:40,18:02,Present,`,
    `${noi.code},Noi Rak,General Worker,2026-11-16,09:25,18:30,Late,`,
    '',
  ])

  await desk.getByRole('link', { name: mali.name, exact: true }).click()
  await expect(desk.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible()
  const total = (term: string) => desk.locator('dl > div').filter({ hasText: term })
  await expect(total('Present')).toContainText('3')
  await expect(total('Worked')).toContainText('17 h 32 min')
  await expectAccessible(desk)
  const month = await csv(desk)
  expect(month.name).toBe(`attachment; filename="attendance_${mali.code}_2026-11.csv"`)
  const who = `${mali.code},Mali Srisuk,General Worker`
  expect(month.lines).toEqual([
    `${header},Worked Minutes,Remarks`,
    `${who},2026-11-16,08:40,18:02,Present,,562,`,
    `${who},2026-11-17,09:05,,Present,,,`,
    `${who},2026-11-18,22:00,06:10,Present,,490,Ended the next day`,
    '',
  ])

  await visit(maliPhone, '/employee/attendance')
  await expect(maliPhone.getByRole('listitem').filter({ hasText: '22:00 – 06:10 (next day)' })).toBeVisible()
  await expect(maliPhone.getByText('Noi')).toHaveCount(0)
  await expectAccessible(maliPhone)
  await expectNoSidewaysScroll(maliPhone)
  await Promise.all([maliPhone.context().close(), noiPhone.context().close()])
})

test('a day of two shifts on a phone, with a wrong press taken back', async ({
  page: phone,
  clocked,
  database,
}) => {
  const joy = await hire(database, 'Joy', 'Dee')
  const ofFriday = { employeeId: joy.employeeId, weekday: 5 }
  await database.db.insert(workShifts).values([
    { ...ofFriday, startsAt: '09:00', endsAt: '12:00' },
    { ...ofFriday, startsAt: '17:00', endsAt: '21:00' },
  ])
  await phone.setViewportSize(PHONE)
  await clocked.setClock('2026-11-20T08:55:00+07:00')
  await signInAs(phone, joy)
  await visit(phone, '/employee')
  await expect(phone.getByText('Your shift today: 09:00–12:00')).toBeVisible()
  await expect(phone.getByText('Then today: 17:00–21:00')).toBeVisible()
  await press(phone, 'Clock in')
  await press(phone, 'Clock out')
  await expect(phone.getByText('You clocked in a moment ago.')).toBeVisible()
  await phone.getByRole('button', { name: 'Undo clock-in at 08:55' }).click()
  await expect(phone.getByText('Done. Your clock is as it was before.')).toBeVisible()
  await expect(phone.getByText('You are not clocked in.')).toBeVisible()
  await expect(phone.getByText('You clocked in a moment ago.')).toHaveCount(0)
  expect(await database.db.$count(attendanceRecords)).toBe(0)

  await press(phone, 'Clock in')
  await expect(phone.getByText('At work since 08:55')).toBeVisible()
  await clocked.setClock('2026-11-20T12:05:00+07:00')
  await visit(phone, '/employee')
  await expect(phone.getByText('Worked so far: 3 h 10 min')).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await press(phone, 'Clock out')
  await expect(phone.getByText('Done for today: 08:55 – 12:05')).toBeVisible()
  await expect(phone.getByText('Your shift today: 17:00–21:00')).toBeVisible()
  await expectAccessible(phone)
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await clocked.setClock('2026-11-20T16:58:00+07:00')
  await phone.getByRole('button', { name: 'Clock in again' }).click()
  await expect(phone.getByText('At work since 16:58')).toBeVisible()
  await expect(phone.getByText('Breaks: 12:05–16:58')).toBeVisible()
  await clocked.setClock('2026-11-20T21:00:00+07:00')
  await press(phone, 'Clock out')
  await expect(phone.getByText('Worked so far: 7 h 12 min')).toBeVisible()
  await expect(phone.getByText('Done for today: 08:55 – 21:00')).toBeVisible()
  expect(await database.db.select().from(attendanceRecords)).toMatchObject([
    { timeIn: '08:55', timeOut: '21:00', breaks: [{ from: '12:05', to: '16:58' }] },
  ])
})

test('without a connection a press is kept, also over a reload, and sent as its owner’s', async ({
  page: phone,
  context,
  clocked,
  database,
}) => {
  const dao = await hire(database, 'Dao', 'Jai')
  const other = await hire(database, 'Other', 'Person')
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

test.describe('without JavaScript', () => {
  // The browser reports the page that refuses.
  test.use({ javaScriptEnabled: false, viewport: PHONE, allowedComplaint: /400 \(Bad Request\)/ })

  test('the clock is a plain form', async ({ page, clocked, database }) => {
    const joy = await hire(database, 'Joy', 'Dee')
    await clocked.setClock('2026-11-20T09:00:00+07:00')
    await signInAs(page, joy)
    await page.goto('/employee')
    await press(page, 'Clock in')
    await expect(page.getByText('At work since 09:00')).toBeVisible()
    await press(page, 'Clock out')
    await expect(page.getByText('You clocked in a moment ago.')).toBeVisible()
    await clocked.setClock('2026-11-20T17:00:00+07:00')
    await press(page, 'Clock out')
    await expect(page.getByText('Done for today: 09:00 – 17:00')).toBeVisible()
  })
})
