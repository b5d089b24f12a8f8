import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { unparted } from '#app/team/leave/rules/coverage.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { type Colleague, hire } from '../support/hired.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

const says = (visitor: Visitor, text: string | RegExp) => expect(visitor.main).toHaveTextContent(text)
const dialog = () => owner.page.getByRole('dialog')
const rowOf = ({ name }: Colleague) => owner.page.getByRole('row', { name: new RegExp(name) })

function fillLeave(visitor: Visitor, start: string, end: string, reason: string) {
  visitor.fill('Start Date', start)
  visitor.fill('End Date', end)
  visitor.fill('Reason', reason)
}

test('the export has exactly what the list shows, line by line', async () => {
  const { employeeId, name } = await hire(db, 'Malee', 'Inkaew')
  await db.update(employees).set({ department: 'Café' }).where(eq(employees.id, employeeId))
  const on = (startDate: string, endDate: string, reason: string) => {
    return { employeeId, startDate, endDate, reason, createdAt: new Date(`${startDate}T00:00:00Z`) }
  }
  await db
    .insert(leaveRequests)
    .values([
      { ...on('2031-05-05', '2031-05-07', '=1+1, "home"'), status: 'approved' },
      { ...on('2031-06-05', '2031-06-05', 'ไข้'), leaveType: 'sick', status: 'approved' },
      on('2031-07-05', '2031-07-05', 'Not decided'),
    ])
  await owner.open('/admin/leave?q=Inkaew&status=approved')
  const { href } = owner.page.getByRole<HTMLAnchorElement>('link', { name: 'Export' })
  const answer = await owner.fetch(href)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="leave_requests_${bangkokDay(new Date())}.csv"`,
  )
  const lines = [
    'Employee,Department,Leave Type,Start Date,End Date,Duration,Status,Reason',
    `${name},Café,sick,2031-06-05,2031-06-05,1 day,approved,"ไข้"`,
    `${name},Café,annual,2031-05-05,2031-05-07,3 days,approved,"'=1+1, ""home"""`,
    '',
  ]
  expect((await answer.text()).split('\r\n')).toEqual(lines)

  await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, employeeId))
  expect(await (await owner.fetch(href)).text()).toBe(`${lines[0]}\r\n`)
  const year = await (await owner.fetch('/admin/leave/export?year=2031')).text()
  expect(year.split('\r\n').filter(line => line.startsWith(name))).toHaveLength(3)
})

test('leave is asked for and decided, and what was typed is never lost', async () => {
  const phone = await house.newPhone(await hire(db, 'Anan', 'Boon'), '/employee/leave')
  const year = Number(bangkokDay(new Date()).slice(0, 4)) + 1
  const start = `${year}-03-01` // the days are more than those of one year, and would not be those of two
  fillLeave(phone, start, addDays(start, -1), 'Home.')
  await phone.press('Submit Request')
  expect(phone.status).toBe(400)
  says(phone, 'The end date may not be before the start date')
  expect(phone.control('Reason')).toHaveValue('Home.')
  phone.fill('End Date', addDays(start, 9))
  await phone.press('Submit Request')
  await phone.press('Submit anyway')
  expect(phone.page.getByText('Pending')).toBeVisible()

  await owner.open('/admin/leave?q=Boon')
  await owner.press(/^Approve/)
  await owner.press('Approve anyway')
  expect(owner.page.getByText('Leave request approved successfully')).toBeVisible()
})

test('an employee asks on a phone, a manager decides, and both see it', async () => {
  const mali = await hire(db, 'Mali', 'Srisuk')
  const phone = await house.newPhone(mali, '/employee/leave')
  says(phone, 'No leave requests found')
  await phone.press('Submit Request')
  expectFieldMessage(phone.control('Start Date'), 'Please choose the first day of leave')
  fillLeave(phone, '2031-05-05', '2031-05-12', 'To the islands.')
  await phone.press('Submit Request')
  const alerts = phone.page.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toContainEqual(expect.stringContaining('6 days in all'))
  expect(phone.control('Reason')).toHaveValue('To the islands.')
  phone.fill('End Date', '2031-05-07')
  await phone.press('Submit anyway')
  const request = () => phone.page.getByText('To the islands.').closest('li') as HTMLElement
  expect(request()).toHaveTextContent('Pending')
  expect(phone.control('Reason')).toHaveValue('')

  await owner.open('/admin/leave?q=Srisuk&status=pending')
  owner.page.getByRole('heading', { name: 'Leave Management' })
  expect(rowOf(mali)).toHaveTextContent('3 days')
  await owner.press(/^Approve/, rowOf(mali))
  says(owner, 'Leave request approved successfully')
  says(owner, 'No leave requests found')
  await owner.open('/admin/leave?q=Srisuk')
  expect(rowOf(mali)).toHaveTextContent(/Approved\s*by .+, \d/)

  await phone.open('/employee/leave')
  expect(request()).toHaveTextContent(/by .+, \d/)
  await phone.follow(/^Cancel request/, request())
  await phone.press('Yes, cancel it')
  expect(request()).toHaveTextContent('Cancelled')
})

test('leave is added, changed, and deleted in dialogs, each in its words', async () => {
  const noi = await hire(db, 'Noi', 'Rak')
  await owner.open('/admin/leave?q=Rak')
  expect(owner.control('Search employees or leave types...')).toHaveValue('Rak')
  await owner.follow('Add Leave')
  owner.page.getByRole('heading', { name: 'Add Leave Request' })
  expect(owner.control('Leave Type', dialog())).toHaveValue('annual')
  expect(owner.control('Status', dialog())).toHaveValue('pending')
  owner.fill('Employee', `${noi.name} (${noi.code})`, dialog())
  fillLeave(owner, '2031-05-05', '2031-05-04', 'Home.')
  await owner.press('Submit Request')
  expectFieldMessage(owner.control('End Date'), 'The end date may not be before the start date')
  owner.fill('End Date', '2031-05-05')
  await owner.press('Submit Request')
  says(owner, 'Leave request created successfully')
  expect(rowOf(noi)).toHaveTextContent('1 day')

  await owner.follow(/^Edit/, rowOf(noi))
  owner.page.getByRole('heading', { name: 'Edit Leave Request' })
  owner.fill('Leave Type', 'sick', dialog())
  await owner.press('Update Request')
  says(owner, 'Leave request updated successfully')
  const decide = (status: 'approved' | 'pending') =>
    db.update(leaveRequests).set({ status }).where(eq(leaveRequests.employeeId, noi.employeeId))
  await decide('approved')
  await owner.press(/^Reject/, rowOf(noi))
  says(owner, 'Somebody was faster, and the request is now “Approved”')
  await decide('pending')
  await owner.open('/admin/leave?q=Rak')
  await owner.press(/^Reject/, rowOf(noi))
  says(owner, 'Leave request rejected successfully')
  expect(owner.page.queryByRole('button', { name: /^Approve/ })).toBeNull()

  await owner.follow(/^Delete/, rowOf(noi))
  expect(dialog()).toHaveTextContent('Are you sure you want to delete this leave request?')
  await owner.press('Delete', dialog())
  says(owner, 'Leave request deleted successfully')
  says(owner, 'No leave requests found')
})

test('the calendar shows who is away and which hours that empties, and an approval warns of it', async () => {
  const dao = await hire(db, 'Dao', 'Jai')
  const { employeeId } = dao
  // 5 May 2031 is a Monday: a night shift that nobody else has.
  await db.insert(workShifts).values({ employeeId, weekday: 1, startsAt: '22:00', endsAt: '06:00' })
  const request = { employeeId, startDate: '2031-05-05', endDate: '2031-05-06', reason: 'Home.' }
  await db.insert(leaveRequests).values(request)
  const monday = () => owner.page.getByText('Monday 5 May').closest('li')
  await owner.open('/admin/leave/calendar?month=2031-05')
  expect(monday()).toHaveTextContent('not decided')
  expect(monday()).not.toHaveTextContent('Nobody in')

  await owner.open('/admin/leave?q=Jai')
  await owner.press(/^Approve/, rowOf(dao))
  expect(dialog()).toHaveTextContent(/Nobody would be at work: .*22:00–24:00/)
  await owner.press('Approve anyway')
  says(owner, 'Leave request approved successfully')
  await owner.open('/admin/leave/calendar?month=2031-05')
  expect(monday()).toHaveTextContent(`${dao.name} Annual`)
  expect(monday()).toHaveTextContent(`Nobody in: ${unparted('22:00–24:00')}`)
  says(owner, `Nobody in: ${unparted('00:00–06:00')}`)

  await owner.open('/admin/leave/balances?year=2031')
  expect(rowOf(dao)).toHaveTextContent('5 of 6') // of the two days they work on the Monday only
  await owner.follow(/^Edit/, rowOf(dao))
  owner.fill('Annual', 'days', dialog())
  owner.fill('Days a year Annual', 'many', dialog())
  await owner.press('Save balance')
  expect(owner.control('Days a year Annual')).toHaveAttribute('aria-invalid', 'true')
  owner.fill('Days a year Annual', '12', dialog())
  await owner.press('Save balance')
  says(owner, 'Leave balance updated successfully')
  expect(rowOf(dao)).toHaveTextContent('11 of 12')
})
