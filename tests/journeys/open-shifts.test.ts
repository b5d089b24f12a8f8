import { expect, test } from 'vitest'
import { hire } from '../support/hired.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const { db } = house

test('an employee takes an open shift on the phone, and the next one reads that it is gone', async () => {
  house.ctx.now = () => new Date('2026-11-16T08:00:00+07:00') // a Monday
  const desk = await house.newStaff()
  const [dao, joy] = [await hire(db, 'Dao', 'Jai'), await hire(db, 'Joy', 'Jai')]
  await desk.open('/admin/roster?week=2026-11-16&edit=open.2026-11-18')
  desk.page.getByRole('heading', { name: 'Open shifts, Wednesday 18 November' })
  desk.fill('Shift 1, from', '09:00')
  desk.fill('Shift 1, to', '17:00')
  await desk.press('Save shifts')
  const daoPhone = await house.newPhone(dao, '/employee/roster')
  expect(daoPhone.page.queryByText('Open shifts')).toBeNull()
  await desk.press('Publish')

  await daoPhone.open('/employee')
  daoPhone.page.getByRole('link', { name: 'Open shifts to take: 1' })
  await daoPhone.open('/employee/roster')
  const joyPhone = await house.newPhone(joy, '/employee/roster')
  await daoPhone.press('Take this shift: Wednesday 18 November: 09:00–17:00')
  expect(daoPhone.main).toHaveTextContent('The shift is yours.')
  expect(daoPhone.page.queryByText('Open shifts')).toBeNull()
  daoPhone.page.getByText('Wednesday 18 November')
  await joyPhone.press('Take this shift: Wednesday 18 November: 09:00–17:00')
  expect(joyPhone.main).toHaveTextContent('This shift is already taken, or was changed.')
  expect(joyPhone.page.queryByText('Open shifts')).toBeNull()

  await desk.open('/admin/roster?week=2026-11-16')
  expect(
    desk.page.getAllByRole('link', { name: /^Dao Jai, Wednesday 18 November: 09:00–17:00/ }),
  ).not.toEqual([])
  await desk.open('/admin/activity')
  expect(desk.main).toHaveTextContent('took an open shift: the shifts of the week from 2026-11-16')
})
