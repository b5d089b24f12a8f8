import { type ClockTime, isClockTime, minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'

/** The first is what a new record has (rule attendance.status). */
export const ATTENDANCE_STATUSES = ['present', 'absent', 'late', 'half_day', 'leave'] as const
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]

/** Those of somebody who was here. */
const HERE: readonly AttendanceStatus[] = ['present', 'late', 'half_day']

export function isHere(status: AttendanceStatus): boolean {
  return HERE.includes(status)
}

const MS_PER_MINUTE = 60_000
const MINUTES_PER_DAY = 24 * 60

/** Nobody works longer in one go: an older record without a time out was forgotten. */
const LONGEST_OPEN_MINUTES = 16 * 60

/** A press that waited longer on a phone says too little about the time that it was made. */
const LONGEST_WAIT_MINUTES = MINUTES_PER_DAY

/** The first day that a record may have; anything before is a slip of the keys. */
const FIRST_DAY: Day = '2000-01-01'

export function isAttendanceStatus(text: string): text is AttendanceStatus {
  return ATTENDANCE_STATUSES.some(status => status === text)
}

/** Between leaving and coming again on the day of a record: `from` is before `to`. */
export type Break = { from: ClockTime; to: ClockTime }

/** When somebody came and went; null for what is not known. `endsNextDay` says that they left the day after. */
export type Times = {
  timeIn: ClockTime | null
  timeOut: ClockTime | null
  endsNextDay: boolean
  /** One after the other, between the first coming and the last leaving. */
  breaks: Break[]
}

type TimesProblem = 'out_before_in' | 'too_long' | 'break_outside' | 'breaks_overlap'

/**
 * What is wrong with the times of a record: left before they came without midnight between, at work for more than 24
 * hours, or breaks that are not one after the other between the two. One time without the other is no mistake (both are
 * optional: rule attendance.dialog).
 */
export function timesProblem(times: Times): TimesProblem | null {
  const { timeIn, timeOut, endsNextDay, breaks } = times
  if (timeIn !== null && timeOut !== null) {
    if (!endsNextDay && timeOut < timeIn) return 'out_before_in'
    if ((workedMinutes(times) ?? 0) > MINUTES_PER_DAY) return 'too_long'
  }
  if (breaks.length === 0) return null
  if (breaks.some(({ from, to }) => from >= to)) return 'breaks_overlap'
  if (breaks.some(({ from }, index) => index > 0 && from < (breaks[index - 1]?.to ?? '')))
    return 'breaks_overlap'
  const [first, last] = [breaks[0], breaks.at(-1)]
  const beginsBefore = timeIn !== null && first !== undefined && timeIn <= first.from
  const endsAfter = timeOut === null || endsNextDay || (last !== undefined && last.to <= timeOut)
  return beginsBefore && endsAfter ? null : 'break_outside'
}

const BREAK = /^(\d\d:\d\d) ?[-–] ?(\d\d:\d\d)$/

/** Breaks as they are typed, "12:00–13:00, 16:00–16:30"; undefined for what is none. */
export function readBreaks(text: string): Break[] | undefined {
  if (text.trim() === '') return []
  const breaks = text.split(',').map(part => {
    const [, from = '', to = ''] = BREAK.exec(part.trim()) ?? []
    return isClockTime(from) && isClockTime(to) ? { from, to } : null
  })
  return breaks.every(each => each !== null) ? breaks : undefined
}

/** As `readBreaks` reads them. */
export function breaksText(breaks: Break[]): string {
  return breaks.map(({ from, to }) => `${from}–${to}`).join(', ')
}

/** What is wrong with the day of a record: only absence and leave are known before they come. */
export function dayProblem(
  date: string,
  { status, today }: { status: AttendanceStatus; today: Day },
): 'no_day' | 'ahead' | null {
  if (!isDay(date) || date < FIRST_DAY || date > addDays(today, 366)) return 'no_day'
  return date > today && isHere(status) ? 'ahead' : null
}

/** A time as it was typed: null for an empty field, undefined for what is no time of day. */
export function readClockTime(text: string): ClockTime | null | undefined {
  if (text === '') return null
  return isClockTime(text) ? text : undefined
}

/** Hours that somebody usually works on a weekday, 0 being Sunday; ending at or before the start is the next day. */
export type WorkShift = { weekday: number; startsAt: ClockTime; endsAt: ClockTime }

type WorkPlan = {
  /** The employee's own. */
  shifts: WorkShift[]
  /** Reception by weekday, Sunday first; null is a closed day. */
  reception: ({ opens: ClockTime } | null)[]
}

/**
 * When work begins for somebody who comes at that minute of the day, in minutes after that day's midnight: negative
 * for a shift of the night before that still goes on. Of several shifts the nearest counts; without one the
 * reception's opening time of the weekday; null where there is neither.
 */
export function startOfWork(
  { weekday, minutes }: { weekday: number; minutes: number },
  { shifts, reception }: WorkPlan,
): number | null {
  const starts = shifts.flatMap(shift => startsOf(shift, { weekday, minutes }))
  const [nearest] = starts.toSorted((a, b) => Math.abs(minutes - a) - Math.abs(minutes - b))
  if (nearest !== undefined) return nearest
  const open = reception[weekday]
  return open ? minutesOfClock(open.opens) : null
}

function startsOf(shift: WorkShift, { weekday, minutes }: { weekday: number; minutes: number }): number[] {
  const start = minutesOfClock(shift.startsAt)
  const end = minutesOfClock(shift.endsAt)
  const starts = shift.weekday === weekday ? [start] : []
  const isLastNight = shift.weekday === (weekday + 6) % 7 && end <= start && minutes < end
  return isLastNight ? [...starts, start - MINUTES_PER_DAY] : starts
}

/** Settings → Attendance: how many minutes after the start of work are still on time, or still more than half a day. */
export type Lateness = { lateAfterMinutes: number; halfDayAfterMinutes: number }

/** The status to propose for whoever comes at `minutes` when work begins at `start`; both as `startOfWork` counts. */
export function proposedStatus(
  minutes: number,
  start: number | null,
  { lateAfterMinutes, halfDayAfterMinutes }: Lateness,
): AttendanceStatus {
  const delay = start === null ? 0 : minutes - start
  if (delay > halfDayAfterMinutes) return 'half_day'
  return delay > lateAfterMinutes ? 'late' : 'present'
}

export type Begun = Pick<Times, 'timeIn' | 'timeOut' | 'breaks'> & { date: Day }

/** When somebody came, the last time that they did; null without a time in. */
export function lastTimeIn({ timeIn, breaks }: Pick<Times, 'timeIn' | 'breaks'>): ClockTime | null {
  return timeIn === null ? null : (breaks.at(-1)?.to ?? timeIn)
}

/** The moment of the last coming; null without a time in. */
function beginning(record: Begun): Date | null {
  const time = lastTimeIn(record)
  return time === null ? null : bangkokInstant(`${record.date}T${time}`)
}

/** What a press of Clock in means for the day as it is recorded. */
export type Arrival = 'first' | 'again' | 'known' | 'already_left'

/**
 * What coming at `at` is on the day of that record (rule attendance.shifts): the first time, known already, or again
 * after having left. Before somebody last left, the record cannot say it.
 */
export function arrivalOn(record: Times, at: ClockTime): Arrival {
  const { timeIn, timeOut, endsNextDay, breaks } = record
  if (timeIn === null) return timeOut === null ? 'first' : 'already_left'
  if (timeOut === null) return 'known'
  if (!endsNextDay && at > timeOut) return 'again'
  return [timeIn, ...breaks.map(({ to }) => to)].some(each => isNear(each, at)) ? 'known' : 'already_left'
}

/**
 * Whether somebody who has left may come again on that day, as it is at `now`: not where a later leaving is recorded.
 */
export function mayComeAgain({ timeIn, timeOut, endsNextDay }: Times, now: ClockTime): boolean {
  return timeIn !== null && timeOut !== null && !endsNextDay && timeOut <= now
}

/** Whether the record knows of leaving at `at` for a break: a phone that heard no answer says it again. */
export function knowsBreakAt({ breaks }: Pick<Times, 'breaks'>, at: ClockTime): boolean {
  return breaks.some(({ from }) => isNear(from, at))
}

/** By the clocks of a phone and a server, which are read a moment apart. */
function isNear(one: ClockTime, other: ClockTime): boolean {
  return Math.abs(minutesOfClock(one) - minutesOfClock(other)) <= 1
}

/** The record as it is once somebody who had left has come again at `at`. */
export function cameAgain<Row extends Times>(record: Row, at: ClockTime): Times {
  const { timeIn, timeOut, breaks } = record
  const added = timeOut === null ? [] : [{ from: timeOut, to: at }]
  return { timeIn, timeOut: null, endsNextDay: false, breaks: [...breaks, ...added] }
}

/**
 * The newest press of the clock, as the record keeps it. `at` is when the server had it, and what a form names it by;
 * `before` is what taking it back restores, null where the press made the record.
 */
export type LastPress = {
  at: string
  before:
    | (Times & {
        status: AttendanceStatus
        clockedInAt: string | null
        clockedOutAt: string | null
        wasInSentLate: boolean
        wasOutSentLate: boolean
      })
    | null
}

/** For how long a wrong press can be taken back, from when the server had it. */
const UNDO_MS = 5 * MS_PER_MINUTE

/** Until when a press can be taken back. */
export function undoUntil(pressedAt: Date): Date {
  return new Date(pressedAt.getTime() + UNDO_MS)
}

/** Whether a press can still be taken back (rule attendance.undo). */
export function mayUndo(pressedAt: Date, now: Date): boolean {
  return now <= undoUntil(pressedAt)
}

/** Minutes at work by a record up to `now`, breaks left out; null without a time in, or where leaving was forgotten. */
export function minutesSoFar(record: Times & Begun, now: Date): number | null {
  if (record.timeOut !== null) return workedMinutes(record)
  const began = beginning(record)
  if (began === null || record.timeIn === null || !isOpen(record, now)) return null
  const first = minutesOfClock(record.timeIn)
  const away = record.breaks.reduce((sum, each) => sum + minutesOfBreak(each), 0)
  const before = minutesOfClock(lastTimeIn(record) ?? record.timeIn) - first - away
  return before + Math.floor((now.getTime() - began.getTime()) / MS_PER_MINUTE)
}

/** Whether somebody is at work by this record: came at most 16 hours ago and has not left. */
export function isOpen(record: Begun, now: Date): boolean {
  const began = beginning(record)
  if (!began || record.timeOut !== null) return false
  const minutes = (now.getTime() - began.getTime()) / MS_PER_MINUTE
  return minutes >= 0 && minutes <= LONGEST_OPEN_MINUTES
}

/** The record that a clock-out belongs to: the newest that is open; null where there is none. */
export function recordToClose<Row extends Begun>(records: Row[], now: Date): Row | null {
  const open = records.filter(record => isOpen(record, now))
  return open.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0] ?? null
}

/**
 * Whether somebody came by the clock, never left by it, and cannot still be here. It is flagged until staff enter
 * the time out; nobody guesses it.
 */
export function isForgotten(
  record: Begun & { status: AttendanceStatus; clockedInAt: Date | null },
  now: Date,
): boolean {
  const began = beginning(record)
  if (!began || !record.clockedInAt || record.timeOut !== null || !isHere(record.status)) return false
  return now.getTime() - began.getTime() > LONGEST_OPEN_MINUTES * MS_PER_MINUTE
}

/** The last moment that a record may have begun and be forgotten at `now`, for queries. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - LONGEST_OPEN_MINUTES * MS_PER_MINUTE)
}

/** Whole minutes between coming and leaving, breaks left out; null while one is not known. */
export function workedMinutes({ timeIn, timeOut, endsNextDay, breaks }: Times): number | null {
  if (timeIn === null || timeOut === null) return null
  const present = minutesOfClock(timeOut) - minutesOfClock(timeIn) + (endsNextDay ? MINUTES_PER_DAY : 0)
  return breaks.reduce((minutes, each) => minutes - minutesOfBreak(each), present)
}

function minutesOfBreak({ from, to }: Break): number {
  return minutesOfClock(to) - minutesOfClock(from)
}

/** Whether who came on `date` and leaves at that moment does so after midnight. */
export function endsNextDay(date: Day, at: Date): boolean {
  return bangkokDay(at) > date
}

/**
 * The moment a press counts for: the server's clock less the time that it waited on the phone. Null where it waited
 * more than a day. A wait that comes out negative, on a phone whose clock was put back, is none.
 */
export function momentOfPress(now: Date, waitedMs: number): Date | null {
  const waited = Math.max(0, waitedMs)
  if (!Number.isFinite(waited) || waited > LONGEST_WAIT_MINUTES * MS_PER_MINUTE) return null
  return new Date(now.getTime() - waited)
}

export type MonthTotals = Record<AttendanceStatus, number> & { workedMinutes: number }

/** Days by status and the minutes worked. Whoever is on approved leave without a record counts as on leave. */
export function totalsOf(
  days: { status: AttendanceStatus | null; workedMinutes: number | null }[],
): MonthTotals {
  const totals: MonthTotals = { present: 0, absent: 0, late: 0, half_day: 0, leave: 0, workedMinutes: 0 }
  for (const { status, workedMinutes: minutes } of days) {
    if (status) totals[status] += 1
    totals.workedMinutes += minutes ?? 0
  }
  return totals
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** A month as a link names it, `YYYY-MM`; the month of `today` for anything else. */
export function monthOf(text: string | null, today: Day): string {
  const isMonth = text !== null && MONTH.test(text) && text >= '2000-01' && text <= '2999-12'
  return isMonth ? text : today.slice(0, 7)
}
