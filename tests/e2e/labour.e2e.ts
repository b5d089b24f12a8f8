import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { test } from '../support/clock-journey.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, visit } from '../support/journey.ts'
import { insertEmployee } from '../support/sign-in.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'default' }) // one after the other: they share a clock

test.afterEach(async ({ database: { db } }) => {
  await db.delete(attendanceRecords)
  await db.update(employees).set({ status: 'terminated' })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a manager finds forgotten hours, enters them and takes the file for payroll at ${viewport.width} px`, async ({
    page,
    clocked,
    database: { db },
  }) => {
    await page.setViewportSize(viewport)
    await clocked.setClock('2026-11-20T09:00:00+07:00')
    const employeeCode = `PAY-${viewport.width}`
    const employeeId = await insertEmployee(db, { firstName: 'Dao', lastName: 'Jai', employeeCode })
    const clockedInAt = new Date('2026-11-03T09:00:00+07:00')
    await db.insert(attendanceRecords).values([
      { employeeId, date: '2026-11-02', timeIn: '09:00', timeOut: '18:30' },
      { employeeId, date: '2026-11-03', timeIn: '09:00', clockedInAt },
    ])
    await signInAsOwner(page)
    await visit(page, '/admin/attendance')
    await page.getByRole('link', { name: 'Hours', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hours and overtime' })).toBeVisible()
    await expect(
      page.getByText('Overtime is what goes beyond 8 hours a day and 48 hours a week'),
    ).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: employeeCode })
    await expect(row).toContainText('9 h 30 min')
    await expect(row).toContainText('1 h 30 min')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const forgotten = page.getByRole('region', { name: 'Days whose hours are not known' })
    await expect(forgotten).toContainText('Days whose hours are not known: 1.')
    const toRecord = forgotten.getByRole('link', { name: 'Dao Jai, 3 Nov 2026, in since 09:00' })
    await toRecord.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Time Out').fill('17:00')
    await page.getByRole('button', { name: 'Update Record' }).click()
    await expect(page.getByText('Attendance record updated successfully')).toBeVisible()

    await visit(page, '/admin/attendance/hours')
    await expect(forgotten).toHaveCount(0)
    await page.getByLabel('From').fill('2026-11-03')
    await page.getByLabel('To', { exact: true }).fill('2026-11-03')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: '3 Nov 2026' })).toBeVisible()
    await expect(row).toContainText('8 h 0 min')
    const href = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
    const answer = await page.request.get(href ?? '')
    expect(answer.headers()['content-disposition']).toBe(
      'attachment; filename="labour_2026-11-03_2026-11-03.csv"',
    )
    const [, line] = (await answer.text()).split('\r\n')
    expect(line).toBe(`${employeeCode},Dao Jai,General Worker,2026-11-03,2026-11-03,1,8,8,0,0,0,0,0,0,0`)
  })
}
