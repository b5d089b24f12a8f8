import { expect, test } from 'vitest'
import type { Taken, Terms } from './free.ts'
import { endedEarly, isRunning, mayArrive, releasedAt, roomLengths, roomState } from './room.ts'

const at = (clock: string, day = '01') => new Date(`2026-12-${day}T${clock}:00+07:00`)
const ROOM: Terms = {
  units: 1,
  turnaroundMinutes: 0,
  hours: null,
  minMinutes: 15,
  maxMinutes: 480,
  stepMinutes: 30,
  maxDaysAhead: 90,
  zone: 'Asia/Bangkok',
}
const taken = (from: string, to: string, unit = 1): Taken => ({
  unit,
  from: at(from).getTime(),
  to: at(to).getTime(),
})
const told = ({ kind, until, freeUnits }: ReturnType<typeof roomState>) =>
  [kind, until === null ? null : new Date(until).toISOString(), freeUnits] as const
const iso = (clock: string) => at(clock).toISOString()

test.each<[string, Partial<Terms>, Taken[], readonly unknown[]]>([
  ['nobody has it', {}, [], ['free', null, 1]],
  ['somebody has it later', {}, [taken('15:00', '16:00')], ['free', iso('15:00'), 1]],
  [
    'the turnaround before that is no time to book',
    { turnaroundMinutes: 10 },
    [taken('15:00', '16:00')],
    ['free', iso('14:50'), 1],
  ],
  ['somebody has it now', {}, [taken('13:00', '15:00')], ['taken', iso('15:00'), 0]],
  [
    'what follows without a gap is told as one',
    {},
    [taken('13:00', '15:00'), taken('15:00', '17:30')],
    ['taken', iso('17:30'), 0],
  ],
  ['what ends in this minute is over', {}, [taken('13:00', '14:00')], ['free', null, 1]],
  ['what begins in this minute is taken', {}, [taken('14:00', '15:00')], ['taken', iso('15:00'), 0]],
  ['one of two is free', { units: 2 }, [taken('13:00', '15:00')], ['free', null, 1]],
  [
    'both are taken',
    { units: 2 },
    [taken('13:00', '15:00'), taken('13:00', '14:30', 2)],
    ['taken', iso('14:30'), 0],
  ],
  [
    'it is closed until tomorrow',
    { hours: Array(7).fill({ opens: '08:00', closes: '12:00' }) },
    [],
    ['closed', at('08:00', '02').toISOString(), 0],
  ],
  ['it closes', { hours: Array(7).fill({ opens: '08:00', closes: '18:00' }) }, [], ['free', iso('18:00'), 1]],
  [
    'it is taken for days',
    {},
    [{ unit: 1, from: at('13:00').getTime(), to: at('13:00', '09').getTime() }],
    ['taken', null, 0],
  ],
])('the tablet says: %s', (_, terms, others, expected) => {
  expect(told(roomState({ ...ROOM, ...terms } as Terms, others, at('14:00')))).toEqual(expected)
})

test.each<[string, Partial<Terms>, Taken[], number[]]>([
  ['all of them', {}, [], [15, 30, 60]],
  ['those that fit before the next', {}, [taken('14:30', '15:00')], [15, 30]],
  ['none where not even the shortest fits', {}, [taken('14:14', '15:00')], []],
  ['none below the least', { minMinutes: 60 }, [], [60]],
  ['none above the most', { maxMinutes: 30 }, [], [15, 30]],
  ['none while it is taken', {}, [taken('13:00', '14:01')], []],
])('it offers %s', (_, terms, others, expected) => {
  expect(roomLengths({ ...ROOM, ...terms }, others, at('14:00'))).toEqual(expected)
})

const booking = { status: 'confirmed', startsAt: at('14:00'), endsAt: at('15:00') } as const

test.each([
  ['13:44', false],
  ['13:45', true],
  ['14:59', true],
  ['15:00', false],
])('at %s whoever booked from 14:00 to 15:00 can say that they are there: %s', (clock, expected) => {
  expect(mayArrive(booking, at(clock))).toBe(expected)
  expect(mayArrive({ ...booking, status: 'checked_in' }, at(clock))).toBe(false)
})

test.each([
  ['13:59', false],
  ['14:00', true],
  ['14:59', true],
  ['15:00', false],
])('at %s it runs: %s', (clock, expected) => {
  expect(isRunning(booking, at(clock))).toBe(expected)
  expect(isRunning({ ...booking, status: 'pending' }, at(clock))).toBe(false)
})

test('nobody who is there is let go, nor at or after the end', () => {
  const kept = { ...booking, updatedAt: at('09:00') }
  expect(releasedAt(kept, 15)).toEqual(at('14:15'))
  expect(releasedAt(kept, null)).toBeNull()
  expect(releasedAt(kept, 60)).toBeNull()
  expect(releasedAt({ ...kept, status: 'checked_in' }, 15)).toBeNull()
})

test('what was confirmed or changed after it began is let go so long after that', () => {
  expect(releasedAt({ ...booking, updatedAt: at('14:20') }, 15)).toEqual(at('14:35'))
  expect(releasedAt({ ...booking, updatedAt: at('14:50') }, 15)).toBeNull()
})

test.each([
  ['14:00:00', '14:01'],
  ['14:00:30', '14:01'],
  ['14:20:00', '14:20'],
  ['14:20:01', '14:21'],
  ['14:59:59', '15:00'],
])('what is ended at %s ends at %s', (clock, expected) => {
  expect(endedEarly(booking, new Date(`2026-12-01T${clock}+07:00`))).toEqual(at(expected))
})
