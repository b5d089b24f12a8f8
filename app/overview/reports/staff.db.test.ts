import { expect, test } from 'vitest'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { listShifts } from './queries/shifts.server.ts'
import { listVisits } from './queries/visits-behind.server.ts'
import { readHour } from './rules/occupancy.ts'
import { readMonths } from './rules/period.ts'
import { recordDays } from './steps/record.server.ts'
import { staffHours } from './tables.server.ts'
import { showTable } from './views/shown.server.ts'
import { countDays, findDaysBehind, findStaff, findStaffedDays } from './views/staff.server.ts'

const { db } = await createTestDatabase()
const mali = await insertEmployee(db, { email: 'mali@example.com' })
const nok = await insertMember(db, {})

/** The night after Monday, 8 June 2026, and the one after it. */
const record = (day: string) => recordDays({ db, now: () => new Date(`${day}T17:20:00Z`) })

test('employees are counted in each hour for as long as they were clocked in, over midnight, too', async () => {
  await db.insert(attendanceRecords).values([
    { employeeId: mali, date: '2026-06-07', timeIn: '22:30', timeOut: '01:00', endsNextDay: true },
    { employeeId: mali, date: '2026-06-08', timeIn: '13:45' },
  ])
  await record('2026-06-07')
  await record('2026-06-08')
  const rows = await db.select().from(staffHours).orderBy(staffHours.day, staffHours.hour)
  expect(rows.slice(0, 5).map(Object.values)).toEqual([
    ['2026-06-07', 22, 30],
    ['2026-06-07', 23, 60],
    ['2026-06-08', 0, 60],
    ['2026-06-08', 13, 15],
    ['2026-06-08', 14, 60],
  ])
  expect(rows.at(-1)).toMatchObject({ day: '2026-06-08', hour: 23, minutes: 60 })
  await record('2026-06-09')
  // Until a quarter to two: twelve hours after they came.
  const [last] = (await db.select().from(staffHours).orderBy(staffHours.day, staffHours.hour)).slice(-1)
  expect(last).toMatchObject({ day: '2026-06-09', hour: 1, minutes: 45 })
})

test('hours with people and nobody clocked in are counted by weekday and lead to who was in', async () => {
  // On Wednesday, 10 June, from 9:00 to 11:30, while somebody is at work from 10:00 on; before anybody clocked in, and today.
  for (const enteredAt of [new Date('2026-06-03T02:00:00Z'), new Date('2026-06-11T02:00:00Z')])
    await db.insert(visits).values({
      memberRowId: nok.id,
      enteredAt,
      leftAt: new Date(enteredAt.getTime() + 60_000),
      leftHow: 'check_out' as const,
    })
  await db.insert(visits).values({
    memberRowId: nok.id,
    enteredAt: new Date('2026-06-10T02:00:00Z'),
    leftAt: new Date('2026-06-10T04:30:00Z'),
    leftHow: 'check_out' as const,
  })
  await db
    .insert(attendanceRecords)
    .values({ employeeId: mali, date: '2026-06-10', timeIn: '10:00', timeOut: '12:00' })
  await record('2026-06-10')
  const now = () => new Date('2026-06-11T02:00:00Z')
  const { unattended, byHour, isEmpty } = await findStaff({ db, now, params: new URLSearchParams() })
  const found = unattended.rows.flatMap(({ key, figures }) =>
    figures.flatMap((figure, at) => (figure?.value ? [{ hour: key, at, ...figure }] : [])),
  )
  expect(found).toMatchObject([{ hour: '09:00', at: 2, value: 1 }])
  const listBehind = async (path: string | undefined) => {
    const { searchParams } = new URL(path ?? '', 'http://localhost')
    const asked = readHour(searchParams)
    const days = await findDaysBehind(db, readMonths(searchParams, '2026-06-11', 3), asked.of)
    return listVisits(db, { ...asked, ...days, page: 1 })
  }
  const daysBehind = async (path: string | undefined) => {
    const { rows } = await listBehind(path)
    return new Set(rows.map(({ enteredAt }) => bangkokDay(enteredAt))).size
  }
  expect(await daysBehind(found[0]?.path)).toBe(1)
  for (const { figures } of byHour.rows) expect(await daysBehind(figures[2]?.path)).toBe(figures[2]?.value)
  const ofAnyDay = new URL(byHour.rows[9]?.figures[0]?.path ?? '', 'http://localhost').searchParams
  expect(readHour(ofAnyDay)).toMatchObject({ weekday: null, hour: 9, of: 'all' })
  expect((await listBehind(byHour.rows[9]?.figures[0]?.path)).total).toBe(1)
  // Of the four days from Sunday to Wednesday.
  expect(byHour.rows[9]?.figures.map(figure => figure?.value)).toEqual([0.25, 0, 1])
  expect(byHour.rows[10]?.figures.map(figure => figure?.value)).toEqual([0.25, 0.25, 0])
  expect(isEmpty).toBe(false)
})

test('the employees at work in an hour are as many as the minutes of the records behind it', async () => {
  const now = () => new Date('2026-06-11T02:00:00Z')
  // Until past the last day that is recorded, and on one that is not.
  await db.insert(attendanceRecords).values({ employeeId: mali, date: '2026-06-11', timeIn: '10:00' })
  const { byHour, period } = await findStaff({ db, now, params: new URLSearchParams() })
  const { days } = await findStaffedDays(db, period)
  const found = await Promise.all(
    byHour.rows.map(async ({ figures: [, atWork] }) => {
      const { searchParams } = new URL(atWork?.path ?? '', 'http://localhost')
      const hour = readHour(searchParams).hour ?? 0
      const { rows, minutes } = await listShifts(db, { ...days, hour, page: 1 })
      expect(minutes).toBe(rows.reduce((sum, row) => sum + row.minutes, 0))
      expect([hour, minutes / (60 * countDays(days))]).toEqual([hour, atWork?.value])
      return rows.length
    }),
  )
  expect(found.slice(0, 3)).toEqual([2, 1, 0])
  expect(found.slice(10, 14)).toEqual([1, 1, 0, 1])
})

test('who may not see what people worked sees employees at work without a way to their records', async () => {
  const { byHour } = await findStaff({
    db,
    now: () => new Date('2026-06-11T02:00:00Z'),
    params: new URLSearchParams(),
  })
  const shown = (role: 'manager' | 'front_desk') => {
    const actor = { admin: { displayName: 'Nok', role } }
    return showTable(byHour, { label: '', actor, see: 'visits.view' }).rows[10]?.cells
  }
  const people = { href: expect.stringContaining('/visits') }
  expect(shown('manager')).toMatchObject([people, { href: expect.stringContaining('/shifts') }, {}])
  expect(shown('front_desk')).toMatchObject([people, { text: '0.3', href: null }, {}])
})
