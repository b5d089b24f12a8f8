import { expect, test } from 'vitest'
import { isForgotten, timesProblem } from '#app/team/attendance/rules/records.ts'
import { attendanceRows } from './attendance.ts'
import { awayDays } from './leave.ts'
import { sampleId } from './random.ts'
import { momentOf } from './seasons.ts'

const TODAY = '2026-11-21'
const rows = attendanceRows({ today: TODAY })
const away = awayDays({ today: TODAY })
type Row = (typeof rows)[number]

const asTimes = ({ timeIn = null, timeOut = null, endsNextDay = false, breaks = [] }: Row) => ({
  timeIn,
  timeOut,
  endsNextDay,
  breaks,
})

test('the sheets are the same for the same day, and one for each employee and day', () => {
  expect(attendanceRows({ today: TODAY })).toEqual(rows)
  expect(new Set(rows.map(({ employeeId, date }) => employeeId + date)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.length).toBeLessThan(900)
})

test('they are what people could have entered, and all of them lie in the past', () => {
  for (const row of rows) {
    expect(timesProblem(asTimes(row)), row.date).toBeNull()
    expect(row.date < TODAY).toBe(true)
    expect(away.has(`${row.employeeId} ${row.date}`), 'on approved leave').toBe(false)
    expect((row.clockedOutAt ?? row.updatedAt ?? new Date()) < momentOf(TODAY, 0), row.date).toBe(true)
  }
})

test('one clock-out was forgotten, and one night was covered by somebody who works by day', () => {
  const now = momentOf(TODAY, 9)
  const forgotten = rows.filter(row =>
    isForgotten(
      {
        ...asTimes(row),
        date: row.date,
        status: row.status ?? 'present',
        clockedInAt: row.clockedInAt ?? null,
      },
      now,
    ),
  )
  expect(forgotten).toMatchObject([{ employeeId: sampleId('employee-8') }])
  const nights = rows.filter(row => row.endsNextDay && row.employeeId !== sampleId('employee-10'))
  expect(nights).toMatchObject([{ employeeId: sampleId('employee-6'), timeIn: '21:52', timeOut: '06:07' }])
})
