import { beforeEach, expect, test } from 'vitest'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { type Colleague, hire } from '../support/hired.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'

const house = await openRequestHouse()
const { db } = house
const desk = await house.newStaff()

/** The house's clock stands at what is told, in Thai time. */
function setClock(local: string) {
  house.ctx.now = () => new Date(`${local}+07:00`)
}

const says = (visitor: Visitor, text: string | RegExp) => expect(visitor.main).toHaveTextContent(text)
const row = ({ name }: Colleague) => desk.page.getByRole('row', { name: new RegExp(name) })
const day = (date = '') => desk.open(`/admin/attendance${date && `?date=${date}`}`)

async function csv() {
  const link = desk.page.getByRole<HTMLAnchorElement>('link', { name: 'Export' })
  const answer = await desk.fetch(link.href)
  return { name: answer.headers.get('content-disposition'), lines: (await answer.text()).split('\r\n') }
}

beforeEach(async () => {
  await db.delete(attendanceRecords)
  await db.update(employees).set({ status: 'terminated' })
})

test('a week of two employees on their phones and a manager at the desk', async () => {
  const mali = await hire(db, 'Mali', 'Srisuk')
  const noi = await hire(db, 'Noi', 'Rak')
  setClock('2026-11-16T08:40:20') // a Monday; the reception opens at nine
  const maliPhone = await house.newPhone(mali)
  await day()
  says(desk, 'No attendance records found')
  says(desk, 'Use Add Record to write one down')
  const night = { weekday: 3, startsAt: '22:00', endsAt: '06:00' }
  await db.insert(workShifts).values({ employeeId: mali.employeeId, ...night })
  await day()
  expect(row(mali)).toHaveTextContent('Off')
  expect(desk.page.queryByRole('row', { name: /Noi Rak/ })).toBeNull()

  says(maliPhone, 'You are not clocked in.')
  await maliPhone.press('Clock in')
  says(maliPhone, 'At work since 08:40')
  expect(maliPhone.page.getByText('Present')).toBeVisible()
  await day()
  for (const text of ['08:40', 'Not recorded', 'No notes', 'At work now'])
    expect(row(mali)).toHaveTextContent(text)

  setClock('2026-11-16T09:25:00')
  const noiPhone = await house.newPhone(noi)
  expect(noiPhone.page.getByText(mali.name).closest('li')).toHaveTextContent('since 08:40')
  await noiPhone.press('Clock in')
  expect(noiPhone.page.getByText('Late')).toBeVisible()
  await day()
  expect(row(noi)).toHaveTextContent('Late')
  setClock('2026-11-16T18:02:00')
  await maliPhone.press('Clock out')
  says(maliPhone, 'Done for today: 08:40 – 18:02')
  expect(maliPhone.page.getAllByRole('button', { name: /^Clock/ })).toHaveLength(1)
  expect(maliPhone.page.getByRole('button', { name: /^Clock/ })).toHaveTextContent('Clock in again')

  setClock('2026-11-17T09:05:00') // Noi has forgotten to clock out
  await noiPhone.open('/employee')
  says(noiPhone, 'On Monday 16 November you came at 09:25 and did not clock out.')
  await day()
  await desk.follow('Noi Rak, 16 Nov 2026, in since 09:25')
  expect(desk.control('Time Out')).toHaveValue('')
  desk.fill('Time Out', '08:00')
  await desk.press('Update Record')
  expect(desk.control('Time Out')).toHaveAccessibleDescription(
    'The time out is before the time in. Tick “Ended the next day” if the shift went past midnight.',
  )
  desk.fill('Time Out', '18:30')
  await desk.press('Update Record')
  expect(desk.page.getByText('Attendance record updated successfully')).toBeVisible()
  expect(desk.page.queryByText('Clock-outs that were forgotten')).toBeNull()
  expect(row(noi)).toHaveTextContent('18:30')

  await day()
  await desk.press('Mark All Present')
  expect(desk.page.getByText('Created attendance records for 2 employees')).toBeVisible()
  await desk.press('Mark All Present')
  expect(desk.page.getByText('All employees already have attendance records for today')).toBeVisible()

  setClock('2026-11-18T21:00:00')
  await day()
  expect(row(mali)).toHaveTextContent('Expected')
  expect(row(mali)).toHaveTextContent('22:00–06:00 the next day')
  setClock('2026-11-18T22:11:00')
  await day()
  await desk.follow('Late 1', desk.page.getByRole('list', { name: 'The day in numbers' }))
  expect(row(mali)).toHaveTextContent('Late')
  setClock('2026-11-18T22:00:00')
  await maliPhone.open('/employee')
  await maliPhone.press('Clock in')
  says(maliPhone, 'At work since 22:00')
  setClock('2026-11-19T06:10:00')
  await maliPhone.open('/employee')
  says(maliPhone, 'At work since 22:00, Wednesday 18 November')
  await maliPhone.press('Clock out')
  expect(maliPhone.page.getByText('You clocked out at 06:10. See you soon.')).toBeVisible()
  await day('2026-11-18')
  expect(row(mali)).toHaveTextContent('06:10 (next day)')
  await desk.follow('Next Day')
  expect(row(mali)).toHaveTextContent('Off')
  await desk.follow('Previous Day')
  expect(row(mali)).toHaveTextContent('22:00')
  await desk.follow('Previous Day')
  expect(row(mali)).toHaveTextContent('09:05')

  const header = '\uFEFFEmployee ID,Name,Department,Date,Time In,Time Out,Status,Notes'
  await day('2026-11-16')
  expect(row(noi)).toHaveTextContent('09:25')
  const monday = await csv()
  expect(monday.name).toBe('attachment; filename="attendance_2026-11-16.csv"')
  expect(monday.lines).toEqual([
    header.replace('\uFEFF', ''),
    `${mali.code},Mali Srisuk,General Worker,2026-11-16,08:40,18:02,Present,`,
    `${noi.code},Noi Rak,General Worker,2026-11-16,09:25,18:30,Late,`,
    '',
  ])

  await desk.follow(mali.name)
  expect(desk.page.getByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible()
  const total = (term: string) => desk.page.getAllByText(term, { selector: 'dt' })[0]?.parentElement
  expect(total('Present')).toHaveTextContent('3')
  expect(total('Worked')).toHaveTextContent('17 h 32 min')
  const month = await csv()
  expect(month.name).toBe(`attachment; filename="attendance_${mali.code}_2026-11.csv"`)
  const who = `${mali.code},Mali Srisuk,General Worker`
  expect(month.lines).toEqual([
    `${header.replace('\uFEFF', '')},Worked Minutes,Remarks`,
    `${who},2026-11-16,08:40,18:02,Present,,562,`,
    `${who},2026-11-17,09:05,,Present,,,`,
    `${who},2026-11-18,22:00,06:10,Present,,490,Ended the next day`,
    '',
  ])

  await maliPhone.open('/employee/attendance')
  says(maliPhone, '22:00 – 06:10 (next day)')
  expect(maliPhone.main).not.toHaveTextContent('Noi')
})

test('a day of two shifts on a phone, with a wrong press taken back', async () => {
  const joy = await hire(db, 'Joy', 'Dee')
  const ofFriday = { employeeId: joy.employeeId, weekday: 5 }
  await db.insert(workShifts).values([
    { ...ofFriday, startsAt: '09:00', endsAt: '12:00' },
    { ...ofFriday, startsAt: '17:00', endsAt: '21:00' },
  ])
  setClock('2026-11-20T08:55:00')
  const phone = await house.newPhone(joy)
  says(phone, 'Your shift today: 09:00–12:00')
  says(phone, 'Then today: 17:00–21:00')
  await phone.press('Clock in')
  await phone.press('Clock out')
  says(phone, 'You clocked in a moment ago.')
  await phone.press('Undo clock-in at 08:55')
  expect(phone.page.getByText('Done. Your clock is as it was before.')).toBeVisible()
  says(phone, 'You are not clocked in.')
  expect(phone.main).not.toHaveTextContent('You clocked in a moment ago.')
  expect(await db.$count(attendanceRecords)).toBe(0)

  await phone.press('Clock in')
  says(phone, 'At work since 08:55')
  setClock('2026-11-20T12:05:00')
  await phone.open('/employee')
  says(phone, 'Worked so far: 3 h 10 min')
  expect(phone.page.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await phone.press('Clock out')
  says(phone, 'Done for today: 08:55 – 12:05')
  says(phone, 'Your shift today: 17:00–21:00')
  setClock('2026-11-20T16:58:00')
  await phone.press('Clock in again')
  says(phone, 'At work since 16:58')
  says(phone, 'Breaks: 12:05–16:58')
  setClock('2026-11-20T21:00:00')
  await phone.press('Clock out')
  says(phone, 'Worked so far: 7 h 12 min')
  says(phone, 'Done for today: 08:55 – 21:00')
  expect(await db.select().from(attendanceRecords)).toMatchObject([
    { timeIn: '08:55', timeOut: '21:00', breaks: [{ from: '12:05', to: '16:58' }] },
  ])
})

test('the clock is a plain form', async () => {
  const joy = await hire(db, 'Joy', 'Dee')
  setClock('2026-11-20T09:00:00')
  const phone = await house.newPhone(joy)
  await phone.press('Clock in')
  says(phone, 'At work since 09:00')
  await phone.press('Clock out')
  expect(phone.status).toBe(400)
  says(phone, 'You clocked in a moment ago.')
  setClock('2026-11-20T17:00:00')
  await phone.press('Clock out')
  says(phone, 'Done for today: 09:00 – 17:00')
})
