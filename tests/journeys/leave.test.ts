import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { hire } from '../support/hired.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { PASSWORD } from '../support/sign-in.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()

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
  const { email } = await hire(db, 'Anan', 'Boon')
  const phone = house.newVisitor()
  await phone.open('/employee/login')
  phone.fill('Email', email)
  phone.fill('Password', PASSWORD)
  await phone.press('Sign in')
  await phone.open('/employee/leave')
  const year = Number(bangkokDay(new Date()).slice(0, 4)) + 1
  const start = `${year}-03-01` // the days are more than those of one year, and would not be those of two
  phone.fill('Start Date', start)
  phone.fill('End Date', addDays(start, -1))
  phone.fill('Reason', 'Home.')
  await phone.press('Submit Request')
  expect(phone.status).toBe(400)
  expect(phone.main).toHaveTextContent('The end date may not be before the start date')
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
