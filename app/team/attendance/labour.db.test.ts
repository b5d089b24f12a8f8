import { beforeEach, expect, test } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { csvCells } from '#app/kit/pure/columns.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { listLabour } from './queries/labour.server.ts'
import { attendanceRecords } from './tables.server.ts'
import { labourColumns, listUnknown, readPeriod } from './views/labour.server.ts'

const NOW = new Date('2026-11-30T12:00:00+07:00')

const { db } = await createTestDatabase()
await createTestContext(db)

let ploy = ''

beforeEach(async () => {
  await db.delete(attendanceRecords)
  await db.delete(leaveRequests)
  await db.delete(settings)
  await db.update(users).set({ employeeId: null })
  await db.delete(employees)
  ploy = await insertEmployee(db, { firstName: 'Ploy', lastName: 'Srisuk', employeeCode: 'EMP-001' })
})

const record = (date: string, values: Partial<typeof attendanceRecords.$inferInsert> = {}) =>
  db
    .insert(attendanceRecords)
    .values({ employeeId: ploy, date, timeIn: '09:00', timeOut: '17:00', ...values })
const november = () => listLabour(db, { from: '2026-11-01', to: '2026-11-30' }, NOW)

test('hours, overtime, lateness, absence, leave and plan of a period are those of its days', async () => {
  await db.insert(workShifts).values([
    { employeeId: ploy, weekday: 1, startsAt: '09:00', endsAt: '17:00' },
    { employeeId: ploy, weekday: 2, startsAt: '22:00', endsAt: '06:00' },
  ])
  await record('2026-11-02', { timeIn: '09:25', timeOut: '18:25', status: 'late' })
  await record('2026-11-03', { timeIn: '22:00', timeOut: '06:00', endsNextDay: true })
  // Came after midnight for the night of Tuesday.
  await record('2026-11-11', { timeIn: '00:30', timeOut: '06:00', status: 'late' })
  await record('2026-11-12', { timeIn: null, timeOut: null, status: 'absent' })
  await record('2026-12-01')
  const leave = { employeeId: ploy, reason: 'Home', status: 'approved' } as const
  await db.insert(leaveRequests).values({ ...leave, startDate: '2026-11-30', endDate: '2026-12-02' })
  expect(await november()).toMatchObject([
    {
      person: { firstName: 'Ploy' },
      daysWorked: 3,
      workedMinutes: 540 + 480 + 330,
      overtimeMinutes: 60,
      lateDays: 2,
      lateMinutes: 25 + 150,
      absentDays: 1,
      leaveDays: 1,
      // Five Mondays, one of them on leave, and four Tuesday nights.
      plannedMinutes: 8 * 480,
      unknown: [],
    },
  ])
})

test('the week of the first day counts from its Monday on, also where that is before the period', async () => {
  const days = ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31']
  for (const date of days) await record(date)
  await record('2026-11-01', { timeOut: '11:30' })
  expect(await november()).toMatchObject([{ daysWorked: 1, workedMinutes: 150, overtimeMinutes: 150 }])
  const attendance = { overtimeDayMinutes: 120, overtimeWeekMinutes: null }
  await db.insert(settings).values({ key: 'attendance', value: attendance })
  expect(await november()).toMatchObject([{ overtimeMinutes: 30 }])
})

test('days whose hours nobody knows are named, the oldest first, and count none', async () => {
  await record('2026-11-10', { timeOut: null, clockedInAt: new Date('2026-11-10T09:00:00+07:00') })
  await record('2026-11-09', { timeIn: null, timeOut: null })
  await record('2026-11-30', { timeOut: null })
  await record('2026-10-31', { timeOut: null })
  const people = await november()
  expect(people).toMatchObject([{ daysWorked: 3, workedMinutes: 0, unknownDays: 2 }])
  expect(listUnknown(people)).toMatchObject([
    { name: 'Ploy Srisuk', date: '2026-11-09', timeIn: null },
    { name: 'Ploy Srisuk', date: '2026-11-10', timeIn: '09:00', day: '10 Nov 2026' },
  ])
})

test('who has left the house is counted where they worked, and only there', async () => {
  const gone = await insertEmployee(db, { firstName: 'Gone', status: 'terminated' })
  expect((await november()).map(({ person }) => person.firstName)).toEqual(['Ploy'])
  await record('2026-11-02', { employeeId: gone })
  expect((await november()).map(({ person }) => person.firstName)).toEqual(['Gone', 'Ploy'])
})

test('more employees than are read at once are all counted, by first name', async () => {
  for (let index = 0; index < 101; index++)
    await insertEmployee(db, { firstName: `Worker ${String(index).padStart(3, '0')}` })
  const names = (await november()).map(({ person }) => person.firstName)
  expect(names).toHaveLength(102)
  expect(names).toEqual(names.toSorted())
})

test('the file for payroll has hours as decimals', async () => {
  await record('2026-11-02', { timeOut: '18:20' })
  const [row] = await november()
  const period = { from: '2026-11-01', to: '2026-11-30' }
  expect(row && csvCells(labourColumns(period), row).slice(0, 9)).toEqual([
    'EMP-001',
    'Ploy Srisuk',
    'General Worker',
    '2026-11-01',
    '2026-11-30',
    1,
    9.33,
    8,
    1.33,
  ])
})

test.each([
  ['', '2026-11-01 2026-11-30'],
  ['from=2026-10-26&to=2026-11-25', '2026-10-26 2026-11-25'],
  ['from=2026-11-05&to=2026-11-05', '2026-11-05 2026-11-05'],
  ['from=2026-11-06&to=2026-11-05', '2026-11-01 2026-11-30'],
  ['from=2026-01-01&to=2027-01-01', '2026-01-01 2027-01-01'],
  ['from=2026-01-01&to=2027-01-02', '2026-11-01 2026-11-30'],
  ['from=yesterday&to=2026-11-05', '2026-11-01 2026-11-30'],
])('the address “%s” asks for the days %s', (query, expected) => {
  const { from, to } = readPeriod(new URLSearchParams(query), '2026-11-30')
  expect(`${from} ${to}`).toBe(expected)
})
