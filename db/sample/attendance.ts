import { bangkokClock, type ClockTime, minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { proposedStatus } from '#app/team/attendance/rules/records.ts'
import type { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import colleagues from './colleagues.json' with { type: 'json' }
import { awayDays } from './leave.ts'
import { createRandom, sampleId } from './random.ts'
import { daysFrom, minutesAfter, momentAt, momentOf } from './seasons.ts'

type Row = typeof attendanceRecords.$inferInsert

/** How far back the sheets go. */
const DAYS = 92

/** `until` is in days before today, from which on they no longer come; 0 is Sunday. */
type Habit = { weekdays: number[]; from: ClockTime; to: ClockTime; until?: number }

/** How many minutes after the hour, from and to. */
const DELAYS: Record<'early' | 'late' | 'noon', [from: number, to: number]> = {
  early: [-14, 8],
  late: [12, 48],
  noon: [242, 262],
}

const LATENESS = { lateAfterMinutes: 10, halfDayAfterMinutes: 240 }

/** Three months of the team's sheets up to yesterday, with a night that somebody covered and one forgotten clock-out. */
export function attendanceRows({ today }: { today: Day }): Row[] {
  const away = awayDays({ today })
  const rows = colleagues
    .flatMap(({ attends }, index) =>
      workdays(attends, today).map(date => shiftOn(`employee-${index + 1}`, attends, date)),
    )
    .filter(({ employeeId, date }) => !away.has(`${employeeId} ${date}`))
  coverNight(rows, today)
  forgetClockOut(rows, today)
  return rows
}

function workdays({ weekdays, until = 1 }: Habit, today: Day): Day[] {
  const days = daysFrom(addDays(today, -DAYS), addDays(today, -until))
  return days.filter(date => weekdays.includes(weekdayOf(date)))
}

function shiftOn(employeeKey: string, { from, to }: Habit, date: Day): Row {
  const key = `attendance-${employeeKey}-${date}`
  const random = createRandom(key)
  const of = { id: sampleId(key), employeeId: sampleId(employeeKey), date }
  if (random.chance(0.012)) {
    const writtenAt = momentOf(date, 9, random.int(30, 55))
    const notes = 'Did not come, could not be reached'
    return { ...of, status: 'absent', notes, createdAt: writtenAt, updatedAt: writtenAt }
  }
  const start = momentAt(date, from)
  // Who comes hours late to a night begins the next day's sheet.
  const kind = random.weighted({ early: 78, late: 9, noon: to > from ? 2 : 0 })
  const clockedInAt = minutesAfter(start, random.between(...DELAYS[kind]))
  const length = (minutesOfClock(to) - minutesOfClock(from) + 1440) % 1440
  const clockedOutAt = minutesAfter(start, length + random.between(-2, 24))
  const minutesLate = Math.floor((clockedInAt.getTime() - start.getTime()) / 60_000)
  return {
    ...of,
    ...clockTimes(date, clockedInAt, clockedOutAt),
    status: proposedStatus(minutesLate, 0, LATENESS),
    notes: kind === 'noon' ? 'Came later, was at the doctor' : '',
    wasInSentLate: random.chance(0.006),
  }
}

function clockTimes(date: Day, clockedInAt: Date, clockedOutAt: Date) {
  return {
    timeIn: bangkokClock(clockedInAt),
    timeOut: bangkokClock(clockedOutAt),
    endsNextDay: clockedOutAt >= momentOf(addDays(date, 1), 0),
    clockedInAt,
    clockedOutAt,
    createdAt: clockedInAt,
    updatedAt: clockedOutAt,
  }
}

/** With the guard away, the gardener sat at the door for a night. */
function coverNight(rows: Row[], today: Day) {
  const row = lastOf(rows, 'employee-6', addDays(today, -8))
  const clockedInAt = momentOf(row.date, 21, 52, 20)
  const clockedOutAt = momentOf(addDays(row.date, 1), 6, 7, 41)
  const notes = 'Covered the night at the door'
  Object.assign(row, clockTimes(row.date, clockedInAt, clockedOutAt), { status: 'present', notes })
}

function forgetClockOut(rows: Row[], today: Day) {
  const row = lastOf(rows, 'employee-8', addDays(today, -3))
  const clockedInAt = momentOf(row.date, 10, 56, 9)
  Object.assign(row, clockTimes(row.date, clockedInAt, clockedInAt), { status: 'present', notes: '' })
  Object.assign(row, { timeOut: null, clockedOutAt: null })
}

/** The newest sheet of somebody up to the day. */
function lastOf(rows: Row[], employeeKey: string, day: Day): Row {
  const row = rows.findLast(each => each.employeeId === sampleId(employeeKey) && each.date <= day)
  if (!row) throw new Error(`${employeeKey} never came`)
  return row
}
