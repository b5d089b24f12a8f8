import { expect, test } from 'vitest'
import { minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { findOverlap, type Shift, shiftMinutes } from '#app/team/employees/rules/shifts.ts'
import { employeeRows, workShiftRows } from './employees.ts'

const DAY = 24 * 60
const employees = employeeRows({ today: '2026-11-21' })
const shifts = workShiftRows()

/** The hours of the week, from Sunday midnight, in which nobody is there. */
function emptyHours(rows: Shift[]) {
  const isStaffed = (minute: number) =>
    rows.some(shift => {
      const start = shift.weekday * DAY + minutesOfClock(shift.startsAt)
      return (minute - start + 7 * DAY) % (7 * DAY) < shiftMinutes(shift)
    })
  return Array.from({ length: 7 * 24 }, (_, hour) => hour).filter(hour => !isStaffed(hour * 60))
}

test('nobody of the sample is in two places at once, and who has left works no more', () => {
  for (const { id, status } of employees) {
    const own = shifts.filter(({ employeeId }) => employeeId === id)
    expect(findOverlap(own)).toBeNull()
    expect(own.length > 0).toBe(status !== 'terminated')
  }
})

test('the house is staffed around the clock, until the night guard is on leave', () => {
  expect(emptyHours(shifts)).toEqual([])
  const active = new Set(employees.filter(({ status }) => status === 'active').map(({ id }) => id))
  const gap = emptyHours(shifts.filter(({ employeeId }) => active.has(employeeId)))
  expect(gap.length).toBeGreaterThan(0)
  expect(gap.every(hour => hour % 24 < 7 || hour % 24 === 23)).toBe(true)
})
