import { expect, test } from 'vitest'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertEmployee } from '../support/sign-in.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()
house.ctx.now = () => new Date('2026-11-20T09:00:00+07:00')

test('a manager finds forgotten hours, enters them and takes the file for payroll', async () => {
  const employeeCode = 'PAY-390'
  const employeeId = await insertEmployee(db, { firstName: 'Dao', lastName: 'Jai', employeeCode })
  const clockedInAt = new Date('2026-11-03T09:00:00+07:00')
  await db.insert(attendanceRecords).values([
    { employeeId, date: '2026-11-02', timeIn: '09:00', timeOut: '18:30' },
    { employeeId, date: '2026-11-03', timeIn: '09:00', clockedInAt },
  ])
  await owner.open('/admin/attendance')
  await owner.follow('Hours')
  owner.page.getByRole('heading', { level: 1, name: 'Hours and overtime' })
  expect(owner.main).toHaveTextContent('Overtime is what goes beyond 8 hours a day and 48 hours a week')
  const row = () => owner.page.getByRole('row', { name: new RegExp(employeeCode) })
  expect(row()).toHaveTextContent('9 h 30 min')
  expect(row()).toHaveTextContent('1 h 30 min')

  const forgotten = () => owner.page.queryByRole('region', { name: 'Days whose hours are not known' })
  expect(forgotten()).toHaveTextContent('Days whose hours are not known: 1.')
  await owner.follow('Dao Jai, 3 Nov 2026, in since 09:00', forgotten() ?? undefined)
  owner.fill('Time Out', '17:00')
  await owner.press('Update Record')
  expect(owner.main).toHaveTextContent('Attendance record updated successfully')

  await owner.open('/admin/attendance/hours')
  expect(forgotten()).toBeNull()
  owner.fill('From', '2026-11-03')
  owner.fill('To', '2026-11-03')
  await owner.press('Show')
  owner.page.getByRole('heading', { level: 2, name: '3 Nov 2026' })
  expect(row()).toHaveTextContent('8 h 0 min')
  await owner.follow('Export')
  expect(owner.answer.headers.get('content-disposition')).toBe(
    'attachment; filename="labour_2026-11-03_2026-11-03.csv"',
  )
  const [, line] = owner.text.split('\r\n')
  expect(line).toBe(`${employeeCode},Dao Jai,General Worker,2026-11-03,2026-11-03,1,8,8,0,0,0,0,0,0,0`)
})
