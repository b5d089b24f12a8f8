import { expect, test } from 'vitest'
import { visits } from '#app/presence/visits/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertMember } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { listVisits } from './queries/visits-behind.server.ts'
import { readHour } from './rules/occupancy.ts'
import { recordDays } from './steps/record.server.ts'
import { staffHours } from './tables.server.ts'
import { findStaff } from './views/staff.server.ts'

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
  // On Wednesday, 10 June, from 9:00 to 11:30, while somebody is at work from 10:00 on.
  await db.insert(visits).values({
    memberRowId: nok.id,
    enteredAt: new Date('2026-06-10T02:00:00Z'),
    ...{ leftAt: new Date('2026-06-10T04:30:00Z'), leftHow: 'check_out' as const },
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
  const params = new URL(found[0]?.path ?? '', 'http://localhost').searchParams
  const months = { from: '2026-06-01', to: '2026-06-01' }
  expect((await listVisits(db, { ...readHour(params), ...months, page: 1 })).total).toBe(1)
  const ofAnyDay = new URL(byHour.rows[9]?.figures[0]?.path ?? '', 'http://localhost').searchParams
  expect(readHour(ofAnyDay)).toMatchObject({ weekday: null, hour: 9, of: 'all' })
  expect((await listVisits(db, { ...readHour(ofAnyDay), ...months, page: 1 })).total).toBe(1)
  // Of the four days from Sunday to Wednesday.
  expect(byHour.rows[9]?.figures.map(figure => figure?.value)).toEqual([0.25, 0, 1])
  expect(byHour.rows[10]?.figures.map(figure => figure?.value)).toEqual([0.25, 0.25, 0])
  expect(isEmpty).toBe(false)
})
