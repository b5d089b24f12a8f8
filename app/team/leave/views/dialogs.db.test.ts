import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { rosterShifts, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { openLeaveHouse } from '../../../../tests/support/leave-house.ts'
import { insertEmployee } from '../../../../tests/support/sign-in.ts'
import { countPendingLeave, listLeaveOfYear, listPendingLeave } from '../queries/leave.server.ts'
import { leaveRequests } from '../tables.server.ts'
import { readCalendar } from './calendar.server.ts'

const { db, ctx, malee, somsak, gone, added, decide, list, openDialog } = await openLeaveHouse()

test('an approval says which hours of the house and which department it would empty', async () => {
  const barista = await insertEmployee(db, { firstName: 'Kanya', department: 'Café' })
  await db.insert(workShifts).values([
    { employeeId: malee, weekday: 1, startsAt: '22:00', endsAt: '06:00' },
    { employeeId: somsak, weekday: 1, startsAt: '20:00', endsAt: '23:00' },
  ])
  await added({ employeeId: barista, startDate: '2027-05-03', endDate: '2027-05-03', status: 'approved' })
  const id = await added()
  expect(await decide(id)).toEqual({ ok: false, reason: 'has_concerns' })
  const dialog = await openDialog({ approve: id })
  const concerns = dialog?.kind === 'approve' ? dialog.concerns : []
  expect(concerns[0]).toMatch(/Café.*Mon,? 3 May\.$/)
  expect(concerns[1]).toMatch(/Mon,? 3 May 23:00–24:00 and Tue,? 4 May 00:00–06:00/)
  await db.delete(leaveRequests)
  await db.delete(employees).where(eq(employees.id, barista))
})

test('in a week whose roster is published, what it says is empty, not the usual week', async () => {
  await db.insert(workShifts).values({ employeeId: malee, weekday: 1, startsAt: '22:00', endsAt: '06:00' })
  await db.insert(rosterWeeks).values({ monday: '2027-05-03', publishedAt: ctx.now() })
  const planned = { employeeId: malee, date: '2027-05-03', startsAt: '09:00', endsAt: '12:00' }
  await db.insert(rosterShifts).values({ ...planned, stage: 'published' })
  const id = await added()
  const dialog = await openDialog({ approve: id })
  const concerns = dialog?.kind === 'approve' ? dialog.concerns.join('\n') : ''
  expect(concerns).toMatch(/Mon,? 3 May 09:00–12:00/)
  expect(concerns).not.toMatch(/23:00|06:00/)
  await decide(id, 'approved', ctx, true)
  const { days } = await readCalendar(db, '2027-05', '2027-05-01')
  expect(days[2]).toMatchObject({ day: '2027-05-03', gaps: ['09:00–12:00'] })
  await db.delete(rosterWeeks)
})

test('search finds name, code and type; filters and order are the database’s; the newest comes first', async () => {
  const at = (days: string) => ({ startDate: days, endDate: days })
  await added({ ...at('2027-06-01'), leaveType: 'sick' })
  await added({ ...at('2027-06-09'), employeeId: somsak, status: 'approved' })
  await db.insert(leaveRequests).values({ ...at('2027-06-02'), employeeId: gone, reason: 'Gone.' })
  expect(await list('')).toEqual(['Somsak Phongphan annual', 'Malee Inkaew sick'])
  expect(await list('q=MALEE ink')).toEqual(['Malee Inkaew sick'])
  expect(await list('q=emp-006')).toEqual(['Somsak Phongphan annual'])
  expect(await list('q=Sick Leave')).toEqual(['Malee Inkaew sick'])
  expect(await list('q=pim')).toEqual([])
  expect(await list('department=Garden')).toEqual(['Somsak Phongphan annual'])
  expect(await list('status=pending')).toEqual(['Malee Inkaew sick'])
  expect(await list('sort=dates')).toEqual(['Malee Inkaew sick', 'Somsak Phongphan annual'])
  expect(await list('page=2')).toEqual([])
  const year = await listLeaveOfYear(db, 2027)
  expect(year.map(({ employeeName }) => employeeName)).toEqual([
    'Malee Inkaew',
    'Pim Gone',
    'Somsak Phongphan',
  ])
  expect(await listLeaveOfYear(db, 2026)).toEqual([])
})

test('only pending requests of people who work here wait', async () => {
  const id = await added()
  await added({ startDate: '2027-06-01', endDate: '2027-06-01', status: 'approved' })
  const days = { startDate: '2027-06-02', endDate: '2027-06-02' }
  await db.insert(leaveRequests).values({ ...days, employeeId: gone, reason: 'Gone.' })
  expect(await countPendingLeave(db)).toBe(1)
  expect(await listPendingLeave(db, 5)).toMatchObject([{ id, employeeName: 'Malee Inkaew' }])
  expect(await listPendingLeave(db, 0)).toEqual([])
})

test('a new request is annual and pending at first', async () => {
  const dialog = await openDialog('new=1')
  expect(dialog).toMatchObject({ kind: 'new', saved: { fields: { leaveType: 'annual', status: 'pending' } } })
})
