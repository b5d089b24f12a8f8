import { expect, test } from 'vitest'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'
import { type DayFacts, matchesFilter, type Standing, standingOf } from './day.ts'
import type { AttendanceStatus } from './records.ts'

const DAY = '2026-11-20'
const shift = (startsAt: string, endsAt: string): DatedShift => ({ date: DAY, startsAt, endsAt })
const DAYTIME = [shift('09:00', '17:00')]
const SPLIT = [shift('17:00', '21:00'), shift('09:00', '12:00')]
const NIGHT = [shift('22:00', '06:00')]

const nothing: DayFacts = { record: null, isOnLeave: false, shifts: [], isStillIn: false }
const recorded = (
  timeIn: string | null,
  timeOut: string | null,
  { status = 'present', endsNextDay = false }: { status?: AttendanceStatus; endsNextDay?: boolean } = {},
) => ({
  record: { date: DAY, timeIn, timeOut, endsNextDay, breaks: [], status, clockedInAt: new Date(0) },
})

/** In one word or two, with when they are waited for. */
function inWords({ status, isIn, isForgotten, due }: Standing) {
  const place = isIn ? ' · in' : isForgotten ? ' · forgotten' : ''
  return `${status}${place}${due ? ` · ${due.isOverdue ? 'since' : 'at'} ${due.at}` : ''}`
}

test.each<[string, string, Partial<DayFacts>, string]>([
  ['without a shift', '12:00', {}, 'off'],
  ['before the shift', '08:59', { shifts: DAYTIME }, 'expected · at 09:00'],
  ['within the grace', '09:10', { shifts: DAYTIME }, 'expected · at 09:00'],
  ['after the grace', '09:11', { shifts: DAYTIME }, 'late · since 09:00'],
  ['until the shift ends', '16:59', { shifts: DAYTIME }, 'late · since 09:00'],
  ['once the shift is over', '17:00', { shifts: DAYTIME }, 'missed'],
  ['a shift missed, another to come', '13:00', { shifts: SPLIT }, 'late · since 09:00'],
  ['both missed', '21:00', { shifts: SPLIT }, 'missed'],
  ['on leave', '12:00', { shifts: DAYTIME, isOnLeave: true }, 'leave'],
  ['at work', '09:30', { shifts: DAYTIME, ...recorded('09:05', null) }, 'present · in'],
  [
    'at work, came late',
    '12:00',
    { shifts: DAYTIME, ...recorded('11:00', null, { status: 'late' }) },
    'late · in',
  ],
  ['at work on leave', '12:00', { isOnLeave: true, ...recorded('09:00', null) }, 'present · in'],
  ['left for good', '17:05', { shifts: DAYTIME, ...recorded('09:00', '17:00') }, 'present'],
  ['left early', '15:00', { shifts: DAYTIME, ...recorded('09:00', '12:00') }, 'present'],
  ['between two shifts', '13:00', { shifts: SPLIT, ...recorded('09:00', '12:00') }, 'present · at 17:00'],
  ['not back in time', '17:11', { shifts: SPLIT, ...recorded('09:00', '12:00') }, 'present · since 17:00'],
  ['never back', '21:00', { shifts: SPLIT, ...recorded('09:00', '12:00') }, 'present'],
  ['absent', '12:00', { shifts: DAYTIME, ...recorded(null, null, { status: 'absent' }) }, 'absent'],
  ['still in from the evening before', '02:00', { shifts: NIGHT, isStillIn: true }, 'in · in'],
  ['before the night', '21:00', { shifts: NIGHT }, 'expected · at 22:00'],
])('%s at %s', (_title, time, facts, expected) => {
  const now = new Date(`${DAY}T${time}:00+07:00`)
  expect(inWords(standingOf({ ...nothing, ...facts }, { now, lateAfterMinutes: 10 }))).toBe(expected)
})

test.each<[string, Partial<DayFacts>, string]>([
  ['2026-11-20T22:11', { shifts: NIGHT }, 'late · since 22:00'],
  ['2026-11-21T00:00', { shifts: NIGHT }, 'late · since 22:00'],
  ['2026-11-21T05:59', { shifts: NIGHT }, 'late · since 22:00'],
  ['2026-11-21T06:00', { shifts: NIGHT }, 'missed'],
  ['2026-11-21T05:59', { shifts: NIGHT, ...recorded('22:00', null) }, 'present · in'],
  ['2026-11-21T14:00', { shifts: NIGHT, ...recorded('22:00', null) }, 'present · in'],
  ['2026-11-21T14:01', { shifts: NIGHT, ...recorded('22:00', null) }, 'present · forgotten'],
  ['2026-11-21T06:05', { shifts: NIGHT, ...recorded('22:00', '06:00', { endsNextDay: true }) }, 'present'],
])('a night that begins on the day, at %s, with %j', (local, facts, expected) => {
  const now = new Date(`${local}:00+07:00`)
  expect(inWords(standingOf({ ...nothing, ...facts }, { now, lateAfterMinutes: 10 }))).toBe(expected)
})

test('a house without grace waits for nobody', () => {
  const now = new Date(`${DAY}T09:01:00+07:00`)
  expect(standingOf({ ...nothing, shifts: DAYTIME }, { now, lateAfterMinutes: 0 }).status).toBe('late')
})

test('a filter finds what a row says, who is in, and whose clock-out was forgotten', () => {
  const now = new Date(`${DAY}T10:00:00+07:00`)
  const standing = standingOf(
    { ...nothing, ...recorded('09:00', null, { status: 'late' }) },
    { now, lateAfterMinutes: 10 },
  )
  expect(
    (['late', 'in', 'present', 'forgotten', 'off'] as const).map(filter => matchesFilter(standing, filter)),
  ).toEqual([true, true, false, false, false])
})
