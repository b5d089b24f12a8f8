import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { workShifts } from '#app/team/employees/tables.server.ts'
import { NOW, namesOf, openAttendanceHouse, TODAY } from '../../../../tests/support/attendance-house.ts'
import { insertEmployee } from '../../../../tests/support/sign-in.ts'
import { attendanceRecords } from '../tables.server.ts'
import { countDay, findRecordDialog, listNotices } from './day.server.ts'

const { db, ploy, narin, values, add, edit, approveLeave, list, day } = await openAttendanceHouse()

test('the day shows active employees by first name; search, department and status filter it', async () => {
  await add()
  await add({ employeeId: narin, status: 'half_day', notes: 'Dentist' })
  await add({ employeeId: await insertEmployee(db, { firstName: 'Gone', status: 'terminated' }) })
  const zoe = await insertEmployee(db, { firstName: 'Zoe', lastName: 'Away' })
  await approveLeave(zoe, TODAY)
  await insertEmployee(db, { firstName: 'Nothing', lastName: 'Yet' })
  expect(namesOf(await day())).toEqual(['Narin Thong', 'Ploy Srisuk', 'Zoe Away'])
  expect(namesOf(await day('q=RIN tho'))).toEqual(['Narin Thong'])
  expect(namesOf(await day('q=emp-001'))).toEqual(['Ploy Srisuk'])
  expect(namesOf(await day('q=%25'))).toEqual([])
  expect(namesOf(await day('department=Manager'))).toEqual(['Ploy Srisuk'])
  expect(namesOf(await day('department=None'))).toHaveLength(3)
  expect(namesOf(await day('status=half_day'))).toEqual(['Narin Thong'])
  expect(await day('status=leave')).toMatchObject([{ name: 'Zoe Away', recordId: null, status: 'leave' }])
  expect(namesOf(await day('date=2026-11-20'))).toEqual([])
  expect(namesOf(await day('date=yesterday'))).toHaveLength(3)
})

test('a clock-out that was forgotten is flagged and never filled in', async () => {
  const id = await add({ date: '2026-11-19' })
  expect(await listNotices(db, NOW)).toEqual([])
  const clockedInAt = new Date('2026-11-19T09:00:12+07:00')
  await db.update(attendanceRecords).set({ clockedInAt }).where(eq(attendanceRecords.id, id))
  expect(await listNotices(db, NOW)).toEqual([
    { id, date: '2026-11-19', day: '19 Nov 2026', name: 'Ploy Srisuk', timeIn: '09:00' },
  ])
  expect(await day('date=2026-11-19')).toMatchObject([{ isForgotten: true, timeOut: null }])
  await edit(id, values({ date: '2026-11-19', timeOut: '18:00' }))
  expect(await listNotices(db, NOW)).toEqual([])
})

test('the dialog opens for a new record of the day, present at first, and for one to edit or delete', async () => {
  const dialog = (query: string) => findRecordDialog(db, new URLSearchParams(query), TODAY)
  expect(await dialog('')).toBeNull()
  expect(await dialog('edit=nonsense')).toBeNull()
  expect(await dialog('new=1')).toMatchObject({
    kind: 'new',
    saved: { fields: { date: TODAY, status: 'present', employeeId: '' }, version: '' },
  })
  const id = await add({ timeIn: '22:00', timeOut: '05:00', endsNextDay: 'on' })
  const { overLeave: _, ...fields } = values({ timeIn: '22:00', timeOut: '05:00', endsNextDay: 'on' })
  expect(await dialog(`edit=${id}`)).toEqual({
    kind: 'edit',
    saved: { fields, version: expect.stringMatching(/^.{16}$/) },
    choices: expect.anything(),
  })
  expect(await dialog(`delete=${id}`)).toEqual({ kind: 'delete', id, name: 'Ploy Srisuk, 21 Nov 2026' })
})

test('the dialog lists active employees with their codes, and whoever the record is about', async () => {
  const gone = await insertEmployee(db, {
    firstName: 'Gone',
    lastName: 'By',
    employeeCode: 'EMP-009',
    status: 'terminated',
  })
  const offered = async (query: string) => {
    const dialog = await findRecordDialog(db, new URLSearchParams(query), TODAY)
    return dialog?.kind === 'new' ? namesOf(dialog.choices) : []
  }
  expect(await offered('new=1')).toEqual(['Narin Thong (EMP-002)', 'Ploy Srisuk (EMP-001)'])
  expect(await offered(`new=1&employee=${gone}`)).toContain('Gone By (EMP-009)')
})

test('where a name or a department was lost, the screen says so', async () => {
  const lost = await insertEmployee(db, { firstName: '', lastName: '', department: '' })
  await add({ employeeId: lost })
  expect(await day()).toMatchObject([{ name: 'Unknown Employee', department: 'N/A' }])
})

// 21 November 2026 is a Saturday.
const usually = (employeeId: string, startsAt: string, endsAt: string, weekday = 6) =>
  db.insert(workShifts).values({ employeeId, weekday, startsAt, endsAt })
const at = (local: string) => new Date(`${local}:00+07:00`)

test('the day lists everyone with working hours: expected, in, late, off, on leave and forgotten', async () => {
  await usually(ploy, '09:00', '12:00')
  await usually(ploy, '17:00', '21:00')
  await usually(narin, '10:00', '18:00')
  const free = await insertEmployee(db, { firstName: 'Free' })
  await usually(free, '09:00', '17:00', 1)
  const away = await insertEmployee(db, { firstName: 'Zoe' })
  await usually(away, '09:00', '17:00')
  await approveLeave(away, TODAY)
  await insertEmployee(db, { firstName: 'Unplanned' })
  const states = async (local: string) =>
    (await day('', at(local))).map(({ name, status, isIn, due }) => [
      name.split(' ')[0],
      isIn ? 'in' : status,
      due && (due.isOverdue ? `since ${due.at}` : `at ${due.at}`),
    ])
  expect(await states('2026-11-21T09:10')).toEqual([
    ['Free', 'off', null],
    ['Narin', 'expected', 'at 10:00'],
    ['Ploy', 'expected', 'at 09:00'],
    ['Zoe', 'leave', null],
  ])
  expect((await states('2026-11-21T09:11'))[2]).toEqual(['Ploy', 'late', 'since 09:00'])
  const id = await add({ timeIn: '09:15', status: 'late' })
  expect((await states('2026-11-21T10:00'))[2]).toEqual(['Ploy', 'in', null])
  await edit(id, values({ timeIn: '09:15', timeOut: '12:00', status: 'late' }))
  expect((await states('2026-11-21T13:00'))[2]).toEqual(['Ploy', 'late', 'at 17:00'])
  expect((await states('2026-11-21T17:11'))[2]).toEqual(['Ploy', 'late', 'since 17:00'])
  expect((await states('2026-11-21T18:00'))[1]).toEqual(['Narin', 'missed', null])
  expect((await day())[2]?.hours).toEqual(['09:00–12:00', '17:00–21:00'])
})

test('how many are expected, in and so on is counted before the status filter, which finds each', async () => {
  await usually(ploy, '11:00', '17:00')
  await usually(narin, '09:00', '17:00', 1)
  const third = await insertEmployee(db, { firstName: 'Somsak' })
  await add({ employeeId: third })
  const { all, people } = await list('status=expected')
  expect(people.map(({ person }) => person.firstName)).toEqual(['Ploy'])
  expect(countDay(all)).toEqual([
    { filter: 'in', count: 1 },
    { filter: 'expected', count: 1 },
    { filter: 'off', count: 1 },
  ])
  expect(namesOf(await day('status=off'))).toEqual(['Narin Thong'])
  expect(namesOf(await day('status=in'))).toEqual(['Somsak Srisuk'])
})

test('who came the evening before and is still at work is in, on the day after as well', async () => {
  await usually(ploy, '22:00', '06:00', 5)
  await add({ date: '2026-11-20', timeIn: '22:00' })
  expect(await day('', at('2026-11-21T05:00'))).toMatchObject([
    { name: 'Ploy Srisuk', status: 'in', isIn: true },
  ])
  expect(await day('date=2026-11-20', at('2026-11-21T05:00'))).toMatchObject([
    { status: 'present', isIn: true },
  ])
  expect(await day('', at('2026-11-21T14:01'))).toMatchObject([{ status: 'off', isIn: false }])
})

test('on a day off for the whole team nobody is expected, and the day says why', async () => {
  await usually(ploy, '09:00', '17:00')
  const attendance = { closedDays: [{ day: TODAY, name: 'Founders’ day' }] }
  await db.insert(settings).values({ key: 'attendance', value: attendance })
  const { people, closed } = await list()
  expect(closed).toBe('Founders’ day')
  expect(people.map(({ standing }) => standing.status)).toEqual(['off'])
  await db.delete(settings)
})
