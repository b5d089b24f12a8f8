import { bangkokClock, type ClockTime, minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import { type AttendanceStatus, proposedStatus } from '#app/team/attendance/rules/records.ts'
import type { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { awayDays } from './leave.ts'
import { createRandom, type Random, sampleId } from './random.ts'
import { minutesAfter, momentOf } from './seasons.ts'

type Row = typeof attendanceRecords.$inferInsert

/** How far back the sheets go. */
const DAYS = 92

type Habit = {
  employeeKey: string
  /** 0 is Sunday. */
  weekdays: number[]
  from: ClockTime
  to: ClockTime
  /** Days before today from which on they no longer come. */
  until?: number
}

const WEEKDAYS = [1, 2, 3, 4, 5]

const HABITS: Habit[] = [
  { employeeKey: 'employee-1', weekdays: WEEKDAYS, from: '09:00', to: '18:00' },
  { employeeKey: 'employee-2', weekdays: WEEKDAYS, from: '10:00', to: '19:00' },
  { employeeKey: 'employee-3', weekdays: [1, 2, 4, 5, 6], from: '07:00', to: '15:00' },
  { employeeKey: 'employee-4', weekdays: [0, 3, 4, 5, 6], from: '15:00', to: '22:00' },
  { employeeKey: 'employee-5', weekdays: [1, 2, 3, 4, 5, 6], from: '06:00', to: '14:00' },
  { employeeKey: 'employee-6', weekdays: WEEKDAYS, from: '08:00', to: '17:00' },
  { employeeKey: 'employee-7', weekdays: WEEKDAYS, from: '07:00', to: '15:30' },
  { employeeKey: 'employee-8', weekdays: [2, 3, 4, 5, 6], from: '11:00', to: '20:00' },
  { employeeKey: 'employee-9', weekdays: [0, 6], from: '08:00', to: '16:00' },
  { employeeKey: 'employee-10', weekdays: [2, 3, 4, 5, 6], from: '22:00', to: '06:00', until: 24 },
  { employeeKey: 'employee-11', weekdays: WEEKDAYS, from: '07:00', to: '15:30', until: 60 },
]

const LATENESS = { lateAfterMinutes: 10, halfDayAfterMinutes: 240 }

/** Three months of the team's sheets up to yesterday, with a night that somebody covered and one forgotten clock-out. */
export function attendanceRows({ today }: { today: Day }): Row[] {
  const away = awayDays({ today })
  const rows = HABITS.flatMap(habit => workdays(habit, today).map(date => shiftOn(habit, date))).filter(
    ({ employeeId, date }) => !away.has(`${employeeId} ${date}`),
  )
  coverNight(rows, today)
  forgetClockOut(rows, today)
  return rows
}

function workdays({ weekdays, until = 1 }: Habit, today: Day): Day[] {
  return Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS)).filter(
    date => weekdays.includes(weekdayOf(date)) && date <= addDays(today, -until),
  )
}

function shiftOn({ employeeKey, from, to }: Habit, date: Day): Row {
  const random = createRandom(`attendance-${employeeKey}-${date}`)
  const shared = {
    id: sampleId(`attendance-${employeeKey}-${date}`),
    employeeId: sampleId(employeeKey),
    date,
  }
  if (random.chance(0.012)) return absence(shared, random)
  const start = momentOf(date, ...hourOf(from))
  // Who comes hours late to a night begins the next day's sheet.
  const delay = random.weighted({ early: 78, late: 9, noon: to > from ? 2 : 0 })
  const clockedInAt = minutesAfter(start, delayOf(delay, random))
  const length = (minutesOfClock(to) - minutesOfClock(from) + 1440) % 1440
  const clockedOutAt = minutesAfter(start, length + random.between(-2, 24))
  return {
    ...shared,
    ...clockTimes(date, clockedInAt, clockedOutAt),
    status: statusOf(clockedInAt, start),
    notes: delay === 'noon' ? 'Came later, was at the doctor' : '',
    wasInSentLate: random.chance(0.006),
    wasOutSentLate: false,
  }
}

function delayOf(kind: 'early' | 'late' | 'noon', random: Random): number {
  if (kind === 'noon') return random.between(242, 262)
  return kind === 'late' ? random.between(12, 48) : random.between(-14, 8)
}

function statusOf(clockedInAt: Date, start: Date): AttendanceStatus {
  return proposedStatus(Math.floor((clockedInAt.getTime() - start.getTime()) / 60_000), 0, LATENESS)
}

function absence(shared: Pick<Row, 'id' | 'employeeId' | 'date'>, random: Random): Row {
  const writtenAt = momentOf(shared.date, 9, random.int(30, 55))
  return {
    ...shared,
    timeIn: null,
    timeOut: null,
    endsNextDay: false,
    status: 'absent',
    notes: 'Did not come, could not be reached',
    clockedInAt: null,
    clockedOutAt: null,
    wasInSentLate: false,
    wasOutSentLate: false,
    createdAt: writtenAt,
    updatedAt: writtenAt,
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

function hourOf(time: ClockTime): [hour: number, minute: number] {
  return [Number(time.slice(0, 2)), Number(time.slice(3))]
}
