import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { mondayOf } from '#app/team/employees/rules/planned.ts'
import { rosterShifts, rosterSwaps, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { forgetColleagues, PHONE, signInAs } from '../support/colleagues.ts'
import { hire } from '../support/hired.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const monday = addDays(mondayOf(bangkokDay(new Date())), 7)

test.afterEach(({ database }) => forgetColleagues(database))

test('a shift is offered and accepted by the keyboard on a phone, and what waits is accessible at the desk', async ({
  page,
  database: { db },
}) => {
  const dao = await hire(db, 'Dao', 'Jai')
  const joy = await hire(db, 'Joy', 'Jai')
  const hours = { startsAt: '09:00', endsAt: '17:00' }
  const shiftOf = ({ employeeId }: typeof dao, date: string) => ({ employeeId, date, ...hours })
  const offered = shiftOf(dao, addDays(monday, 1))
  await db.insert(rosterWeeks).values({ monday, publishedAt: new Date() })
  for (const stage of ['published', 'draft'] as const)
    await db
      .insert(rosterShifts)
      .values([offered, shiftOf(joy, addDays(monday, 2))].map(shift => ({ ...shift, stage })))
  await db.insert(rosterSwaps).values({ ...offered, askedId: joy.employeeId })

  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, joy)
  await visit(page, '/employee/roster')
  await page.getByLabel('Who takes it').selectOption({ label: 'Dao Jai' })
  await page.getByRole('button', { name: 'Ask for a swap' }).press('Enter')
  await expect(page.getByText('Dao Jai is asked.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Accept the shift of Dao Jai/ }).press('Enter')
  await expect(page.getByText('Accepted. A manager decides now.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('about:blank') // the portal loads again as soon as it learns that somebody else has signed in
  await signInAsOwner(page)
  await page.goto(`/admin/roster?week=${monday}`)
  await expect(page.getByRole('region', { name: 'Swaps to decide' })).toContainText(
    'Joy Jai instead of Dao Jai',
  )
  await expectAccessible(page)
  for (const table of [rosterSwaps, rosterShifts, rosterWeeks]) await db.delete(table)
})
