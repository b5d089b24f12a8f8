import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Arrival,
  type AttendanceStatus,
  arrivalOn,
  breaksText,
  cameAgain,
  dayProblem,
  endsNextDay,
  forgottenBefore,
  isForgotten,
  isOpen,
  knowsBreakAt,
  lastTimeIn,
  mayComeAgain,
  mayUndo,
  minutesSoFar,
  momentOfPress,
  monthOf,
  proposedStatus,
  readBreaks,
  readClockTime,
  recordToClose,
  startOfWork,
  timesProblem,
  totalsOf,
  undoUntil,
  type WorkShift,
  workedMinutes,
} from './records.ts'

const at = (local: string) => new Date(`${local}:00+07:00`)
const times = (timeIn: string | null, timeOut: string | null, endsNextDay = false, breaks = '') => ({
  timeIn,
  timeOut,
  endsNextDay,
  breaks: readBreaks(breaks) ?? [],
})

test.each([
  [times(null, null), null, null],
  [times('09:00', null), null, null],
  [times(null, '18:00'), null, null],
  [times('09:00', '18:00'), null, 540],
  [times('09:00', '09:00'), null, 0],
  [times('09:00', '08:59'), 'out_before_in', -1],
  [times('22:00', '06:00'), 'out_before_in', -960],
  [times('22:00', '06:00', true), null, 480],
  [times('09:00', '09:00', true), null, 1440],
  [times('09:00', '09:01', true), 'too_long', 1441],
  [times('09:00', '18:00', false, '12:00–13:00'), null, 480],
  [times('09:00', '18:00', false, '12:00–13:00, 15:00–15:30'), null, 450],
  [times('09:00', '18:00', false, '12:00–13:00, 13:00–13:30'), null, 450],
  [times('00:30', '06:00', true, '06:00–22:00'), null, 810],
  [times('09:00', null, false, '12:00–13:00'), null, null],
  [times(null, '18:00', false, '12:00–13:00'), 'break_outside', null],
  [times('09:00', '18:00', false, '08:00–08:30'), 'break_outside', 510],
  [times('09:00', '18:00', false, '17:30–18:30'), 'break_outside', 480],
  [times('09:00', '18:00', false, '13:00–12:00'), 'breaks_overlap', 600],
  [times('09:00', '18:00', false, '12:00–13:00, 12:30–14:00'), 'breaks_overlap', 390],
] as const)('%j is wrong in this way: %s', (entered, problem, minutes) => {
  expect(timesProblem(entered)).toBe(problem)
  expect(workedMinutes(entered)).toBe(minutes)
})

test.each<[string, string | undefined]>([
  ['', ''],
  ['  ', ''],
  ['12:00-13:00', '12:00–13:00'],
  ['12:00 – 13:00,16:00–16:30', '12:00–13:00, 16:00–16:30'],
  ['12:00', undefined],
  ['12:00–25:00', undefined],
  ['12:00–13:00,', undefined],
  ['noon', undefined],
])('breaks typed as %j are read as %j', (text, breaks) => {
  const read = readBreaks(text)
  expect(read && breaksText(read)).toBe(breaks)
})

const morning = times('09:00', '12:00')
const split = times('09:00', '18:00', false, '12:00–13:00')

test.each<[string, string, ReturnType<typeof times>, Arrival]>([
  ['a day that staff only expected is begun', '09:00', times(null, null), 'first'],
  ['a day that has only a time out says nothing of coming', '17:00', times(null, '16:00'), 'already_left'],
  ['who is at work is known to be', '10:00', times('09:00', null), 'known'],
  ['who has left may come again', '13:00', morning, 'again'],
  ['a minute later at the earliest', '12:00', morning, 'already_left'],
  ['and for a third time', '19:00', split, 'again'],
  ['a press that is sent again is known', '09:00', split, 'known'],
  ['by clocks that differ by a moment', '09:01', split, 'known'],
  ['also the second', '13:00', split, 'known'],
  ['no press comes before the last leaving', '12:30', split, 'already_left'],
  ['nor on a day that ended the next', '23:00', times('22:00', '06:00', true), 'already_left'],
])('%s: at %s', (_title, at, record, arrival) => {
  expect(arrivalOn(record, at)).toBe(arrival)
})

test.each([
  ['12:00', morning, true],
  ['11:59', morning, false],
  ['23:00', times('22:00', '06:00', true), false],
  ['12:00', times('09:00', null), false],
  ['12:00', times(null, '11:00'), false],
])('at %s coming again after %j is offered: %s', (now, record, isOffered) => {
  expect(mayComeAgain(record, now)).toBe(isOffered)
})

test('who comes again opens the day, and the time between is a break', () => {
  expect(cameAgain(split, '19:00')).toEqual(times('09:00', null, false, '12:00–13:00, 18:00–19:00'))
  expect(lastTimeIn(cameAgain(split, '19:00'))).toBe('19:00')
  expect(lastTimeIn(times('09:00', null))).toBe('09:00')
  expect(lastTimeIn(times(null, null))).toBeNull()
  expect(knowsBreakAt(split, '12:01')).toBe(true)
  expect(knowsBreakAt(split, '18:00')).toBe(false)
})

test.each([
  ['2026-11-21T11:15', times('09:00', null), 135],
  ['2026-11-21T14:00', times('09:00', null, false, '12:00–13:00'), 240],
  ['2026-11-22T01:00', times('09:00', null), 960],
  ['2026-11-22T01:01', times('09:00', null), null],
  ['2026-11-22T02:00', times('06:00', null, false, '10:00–20:00'), 600],
  ['2026-11-21T20:00', split, 480],
  ['2026-11-21T20:00', times(null, null), null],
])('at %s %j comes to %s minutes so far', (now, record, minutes) => {
  expect(minutesSoFar({ date: '2026-11-21', ...record }, at(now))).toBe(minutes)
})

test('a press can be taken back for five minutes', () => {
  const pressedAt = at('2026-11-21T09:00')
  expect(mayUndo(pressedAt, pressedAt)).toBe(true)
  expect(mayUndo(pressedAt, at('2026-11-21T09:05'))).toBe(true)
  expect(mayUndo(pressedAt, new Date(at('2026-11-21T09:05').getTime() + 1))).toBe(false)
  expect(undoUntil(pressedAt)).toEqual(at('2026-11-21T09:05'))
})

test.each<[string, AttendanceStatus, string | null]>([
  ['2026-11-21', 'present', null],
  ['2026-11-20', 'late', null],
  ['2026-11-22', 'present', 'ahead'],
  ['2026-11-22', 'late', 'ahead'],
  ['2026-11-22', 'half_day', 'ahead'],
  ['2026-11-22', 'absent', null],
  ['2026-11-22', 'leave', null],
  ['2027-11-22', 'leave', null],
  ['2027-11-23', 'leave', 'no_day'],
  ['2000-01-01', 'present', null],
  ['1999-12-31', 'present', 'no_day'],
  ['2026-02-30', 'present', 'no_day'],
  ['', 'present', 'no_day'],
])('a record of %j that says %s: %s', (date, status, problem) => {
  expect(dayProblem(date, { status, today: '2026-11-21' })).toBe(problem)
})

test.each([
  ['', null],
  ['09:05', '09:05'],
  ['24:00', undefined],
  ['9:05', undefined],
])('the time %j is read as %s', (text, time) => {
  expect(readClockTime(text)).toBe(time)
})

const NINE = { opens: '09:00' }
const RECEPTION = [null, NINE, NINE, NINE, NINE, NINE, { opens: '10:00' }]
const day = (weekday: number): WorkShift => ({ weekday, startsAt: '07:00', endsAt: '15:00' })
const evening = (weekday: number): WorkShift => ({ weekday, startsAt: '17:00', endsAt: '21:00' })
const night = (weekday: number): WorkShift => ({ weekday, startsAt: '22:00', endsAt: '06:00' })

const wholeDay = (weekday: number): WorkShift => ({ weekday, startsAt: '08:00', endsAt: '08:00' })

test.each<[string, number, string, WorkShift[], number | null]>([
  ['without a shift at all, the reception opens it', 1, '09:30', [], 540],
  ['on a Saturday later', 6, '09:30', [], 600],
  ['and on a closed Sunday nothing does', 0, '09:30', [], null],
  ['an own shift goes before the reception', 1, '09:30', [day(1)], 420],
  ['also on a closed day', 0, '09:30', [day(0)], 420],
  ['a shift of another day says nothing', 1, '09:30', [day(2)], 540],
  ['of two shifts the nearer counts, in the morning', 1, '08:00', [day(1), evening(1)], 420],
  ['of two shifts the nearer counts, in the afternoon', 1, '16:30', [day(1), evening(1)], 1020],
  ['who comes before midnight begins the night', 1, '21:50', [night(1)], 1320],
  ['who comes after midnight is late for last night', 2, '00:30', [night(1)], -120],
  ['on Sunday for Saturday’s night', 0, '05:59', [night(6)], -120],
  ['a night that is over begins nothing', 2, '06:00', [night(1)], 540],
  ['a shift of a whole day begins the next morning too', 2, '00:30', [wholeDay(1)], -960],
  ['and is over when it began', 2, '08:00', [wholeDay(1)], 540],
  ['before a shift of the morning, last night counts less', 2, '05:50', [night(1), day(2)], 420],
])('%s', (_title, weekday, clock, shifts, start) => {
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  expect(startOfWork({ weekday, minutes }, { shifts, reception: RECEPTION })).toBe(start)
})

const DEFAULTS = { lateAfterMinutes: 10, halfDayAfterMinutes: 240 }

test.each<[number, number | null, AttendanceStatus]>([
  [480, 540, 'present'],
  [540, 540, 'present'],
  [550, 540, 'present'],
  [551, 540, 'late'],
  [780, 540, 'late'],
  [781, 540, 'half_day'],
  [1300, null, 'present'],
  [30, -120, 'late'],
  [121, -120, 'half_day'],
])('coming at minute %i when work begins at %s is %s', (minutes, start, status) => {
  expect(proposedStatus(minutes, start, DEFAULTS)).toBe(status)
})

test('where nothing begins the work nobody is late, however strict the house is', () => {
  expect(proposedStatus(1300, null, { lateAfterMinutes: 0, halfDayAfterMinutes: 0 })).toBe('present')
  expect(proposedStatus(541, 540, { lateAfterMinutes: 0, halfDayAfterMinutes: 240 })).toBe('late')
})

const begun = (date: string, timeIn: string | null, timeOut: string | null = null) => ({
  date,
  timeIn,
  timeOut,
  breaks: [],
})

test.each([
  ['2026-11-21T09:00', true],
  ['2026-11-22T01:00', true],
  ['2026-11-22T01:01', false],
  ['2026-11-21T08:59', false],
])('who came on 21 November at 09:00 is at work at %s: %s', (now, expected) => {
  expect(isOpen(begun('2026-11-21', '09:00'), at(now))).toBe(expected)
  expect(isOpen(begun('2026-11-21', '09:00', '18:00'), at(now))).toBe(false)
  expect(isOpen(begun('2026-11-21', null), at(now))).toBe(false)
})

test('the sixteen hours count from the last coming', () => {
  const record = { ...begun('2026-11-21', '06:00'), breaks: [{ from: '10:00', to: '20:00' }] }
  expect(isOpen(record, at('2026-11-22T02:00'))).toBe(true)
  expect(isOpen(record, at('2026-11-22T12:01'))).toBe(false)
})

test('a clock-out after midnight belongs to the day the shift began', () => {
  const shift = begun('2026-11-20', '22:00')
  const forgotten = begun('2026-11-19', '09:00')
  const now = at('2026-11-21T06:05')
  expect(recordToClose([forgotten, shift], now)).toBe(shift)
  expect(endsNextDay(shift.date, now)).toBe(true)
  expect(endsNextDay('2026-11-21', now)).toBe(false)
})

test('of two open records the newer is closed, and without one nothing is', () => {
  const yesterday = begun('2026-11-20', '20:00')
  const today = begun('2026-11-21', '08:00')
  expect(recordToClose([yesterday, today], at('2026-11-21T09:00'))).toBe(today)
  expect(recordToClose([begun('2026-11-21', '08:00', '08:30')], at('2026-11-21T09:00'))).toBeNull()
})

test.each<[string, Partial<Parameters<typeof isForgotten>[0]>, boolean]>([
  ['2026-11-22T01:00', {}, false],
  ['2026-11-22T01:01', {}, true],
  ['2026-12-24T09:00', {}, true],
  ['2026-11-22T01:01', { timeOut: '18:00' }, false],
  ['2026-11-22T01:01', { timeIn: null }, false],
  ['2026-11-22T01:01', { clockedInAt: null }, false],
  ['2026-11-22T01:01', { status: 'late' }, true],
  ['2026-11-22T01:01', { status: 'half_day' }, true],
  ['2026-11-22T01:01', { status: 'absent' }, false],
  ['2026-11-22T01:01', { status: 'leave' }, false],
])('at %s, with %j, a clock-in of 21 November at 09:00 is forgotten: %s', (now, values, expected) => {
  const record = {
    ...begun('2026-11-21', '09:00'),
    status: 'present' as const,
    clockedInAt: at('2026-11-21T09:00'),
    ...values,
  }
  expect(isForgotten(record, at(now))).toBe(expected)
})

test('no record is both at work and forgotten, whenever one looks', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 5000 }), minutes => {
      const record = { ...begun('2026-11-21', '09:00'), status: 'present' as const, clockedInAt: new Date() }
      const now = new Date(at('2026-11-21T09:00').getTime() + minutes * 60_000)
      expect(isOpen(record, now) && isForgotten(record, now)).toBe(false)
      const hasBegunBefore = at('2026-11-21T09:00') < forgottenBefore(now)
      expect(isForgotten(record, now)).toBe(hasBegunBefore)
    }),
  )
})

test.each([
  [0, '2026-11-21T09:00'],
  [-5_000, '2026-11-21T09:00'],
  [90 * 60_000, '2026-11-21T07:30'],
  [24 * 3_600_000, '2026-11-20T09:00'],
  [24 * 3_600_000 + 1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('a press that waited %i ms counts for %s', (waited, moment) => {
  expect(momentOfPress(at('2026-11-21T09:00'), waited)).toEqual(moment && at(moment))
})

test('a month’s totals count the days of each status and all minutes', () => {
  const worked = (status: AttendanceStatus | null, minutes: number | null) => ({
    status,
    workedMinutes: minutes,
  })
  expect(
    totalsOf([
      worked('present', 480),
      worked('late', 450),
      worked('present', null),
      worked('half_day', 240),
      worked('absent', null),
      worked('leave', null),
      worked(null, null),
    ]),
  ).toEqual({ present: 2, late: 1, half_day: 1, absent: 1, leave: 1, workedMinutes: 1170 })
})

test.each([
  ['2026-02', '2026-02'],
  ['2026-13', '2026-11'],
  ['0001-01', '2026-11'],
  ['1999-12', '2026-11'],
  ['2000-01', '2000-01'],
  ['2999-12', '2999-12'],
  ['3000-01', '2026-11'],
  ['2026-2', '2026-11'],
  [null, '2026-11'],
])('?month=%s shows %s', (text, month) => {
  expect(monthOf(text, '2026-11-21')).toBe(month)
})
