import { expect, test } from 'vitest'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { type Colleague, hire } from '../support/hired.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertEmployee } from '../support/sign-in.ts'

const house = await openRequestHouse()
const { db } = house
house.ctx.now = () => new Date('2026-11-20T09:00:00+07:00')
const owner = await house.newStaff()

const says = (text: string) => expect(owner.main).toHaveTextContent(text)
const rowOf = ({ name }: Colleague) => owner.page.getByRole('row', { name: new RegExp(name) })
const dialog = () => owner.page.getByRole('dialog')
const field = (label: string) => owner.control(label, dialog())
const fill = (label: string, value: string) => owner.fill(label, value, dialog())
const add = () => owner.press('Add Record', dialog())

test('records are added, found, corrected and deleted on a phone', async () => {
  const anan = await hire(db, 'Anan', 'Boon')
  const away = await hire(db, 'Wan', 'Yut')
  await insertEmployee(db, { firstName: 'Gone', status: 'terminated' })
  await db.insert(leaveRequests).values({
    employeeId: away.employeeId,
    startDate: '2026-11-19',
    endDate: '2026-11-21',
    reason: 'Wedding',
    status: 'approved',
  })
  await owner.open('/admin/attendance')
  owner.page.getByRole('heading', { level: 1, name: 'Attendance Manager' })
  expect(rowOf(away)).toHaveTextContent('On Leave')
  expect(rowOf(away)).toHaveTextContent('Approved leave, 19 Nov 2026 to 21 Nov 2026')
  expect(owner.page.queryByRole('link', { name: `Edit ${away.name}` })).toBeNull()

  await owner.follow('Add Record')
  expect(field('Date')).toHaveValue('2026-11-20')
  expect(field('Status')).toHaveValue('present')
  expect([...field('Employee').querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Select an employee',
    `Anan Boon (${anan.code})`,
    `Wan Yut (${away.code})`,
  ])
  fill('Notes', 'Came by boat')
  await add()
  expectFieldMessage(field('Employee'), 'Please select an employee')
  expect(field('Notes')).toHaveValue('Came by boat')
  fill('Employee', `Anan Boon (${anan.code})`)
  fill('Time In', '08:15')
  await add()
  says('Attendance record created successfully')

  await owner.follow('Add Record')
  fill('Employee', anan.employeeId)
  await add()
  const first =
    'Anan Boon already has a record on 20 November 2026: Present, 08:15 – Not recorded. Edit that one instead.'
  expectFieldMessage(field('Employee'), first)
  fill('Employee', away.employeeId)
  await add()
  expectFieldMessage(
    field('Record it although they are on approved leave'),
    'They are on approved leave from 19 November 2026 to 21 November 2026. Tick the box if they worked all the same.',
  )
  fill('Employee', anan.employeeId)
  await add()
  await owner.follow('Edit the existing record')
  owner.page.getByRole('heading', { name: 'Edit Attendance Record' })
  expect(field('Time In')).toHaveValue('08:15')
  fill('Status', 'half_day')
  await db.update(attendanceRecords).set({ timeOut: '12:30' })
  await owner.press('Update Record')
  const conflict = owner.page.getByText(/Somebody else saved this meanwhile/).closest('[role=alert]')
  expect(conflict).toHaveTextContent('12:30')
  expect(field('Status')).toHaveValue('half_day')
  await owner.press('Update Record')
  expect(rowOf(anan)).toHaveTextContent('Half Day')

  owner.fill('Search employees...', 'WAN')
  await owner.press('Search')
  expect(owner.page.queryByRole('row', { name: /Anan Boon/ })).toBeNull()
  owner.fill('Status', 'half_day')
  await owner.press('Search')
  says('No attendance records found')
  says('Try adjusting your search or filters')
  await owner.open('/admin/attendance?status=half_day')
  await owner.follow('Delete Anan Boon')
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this attendance record?')
  await owner.press('Delete', dialog())
  says('Attendance record deleted successfully')
  expect(await db.$count(attendanceRecords)).toBe(0)
})
