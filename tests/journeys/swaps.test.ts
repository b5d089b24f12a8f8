import { expect, test } from 'vitest'
import { rosterShifts, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { hire } from '../support/hired.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house

test('two employees swap a shift on their phones, and a manager approves it', async () => {
  house.ctx.now = () => new Date('2026-11-16T08:00:00+07:00')
  const desk = await house.newStaff()
  const dao = await hire(db, 'Dao', 'Jai')
  const joy = await hire(db, 'Joy', 'Jai')
  const shift = { employeeId: dao.employeeId, date: '2026-11-18', startsAt: '09:00', endsAt: '17:00' }
  await db.insert(rosterWeeks).values({ monday: '2026-11-16', publishedAt: new Date() })
  await db.insert(rosterShifts).values([
    { ...shift, stage: 'published' },
    { ...shift, stage: 'draft' },
  ])

  const daoPhone = await house.newPhone(dao, '/employee/roster')
  daoPhone.fill('Who takes it', 'Joy Jai')
  await daoPhone.press('Ask for a swap')
  expect(daoPhone.main).toHaveTextContent('Asked. You see here who accepts.')
  expect(daoPhone.main).toHaveTextContent('Joy Jai is asked.')
  const joyPhone = await house.newPhone(joy, '/employee/roster')
  await joyPhone.press('Accept the shift of Dao Jai, Wednesday 18 November: 09:00–17:00')
  expect(joyPhone.main).toHaveTextContent('Accepted. A manager decides now.')

  await desk.open('/admin/roster')
  const waiting = desk.page.getByRole('region', { name: 'Swaps to decide' })
  expect(waiting).toHaveTextContent('Joy Jai instead of Dao Jai')
  await desk.press(/^Approve swap/, waiting)
  expect(desk.main).toHaveTextContent('Swap approved. Both are told.')
  expect(desk.page.queryByRole('region', { name: 'Swaps to decide' })).toBeNull()
  expect(
    desk.page.getAllByRole('link', { name: /^Joy Jai, Wednesday 18 November: 09:00–17:00/ }),
  ).not.toEqual([])
  await joyPhone.open('/employee/roster')
  joyPhone.page.getByText('Wednesday 18 November')
})
