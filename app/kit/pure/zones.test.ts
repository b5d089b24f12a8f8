import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './days.ts'
import {
  dayIn,
  dayWindow,
  firstMoment,
  isoIn,
  isSecondTime,
  isSkippedLocal,
  localInstant,
  minuteIn,
  momentIn,
  namesSkipped,
  toLocal,
  wallOf,
} from './zones.ts'

const HOUR = 3_600_000

test.each([
  ['Asia/Bangkok', '2026-03-29T02:30', '2026-03-28T19:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:00', null],
  ['Europe/Berlin', '2026-03-29T02:59', null],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['America/New_York', '2026-03-08T02:30', null],
  ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:00', null],
  ['Australia/Lord_Howe', '2026-10-04T02:29', null],
  ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30:00.000Z'],
  // Of two the first.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
  // Clocks that change at midnight.
  ['Africa/Cairo', '2026-04-24T00:30', null],
  ['America/Havana', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
])('the wall in %s shows %s at %s', (zone, local, iso) => {
  expect(localInstant(local, zone)?.toISOString() ?? null).toBe(iso)
  expect(isSkippedLocal(local, zone)).toBe(iso === null)
  if (iso !== null) expect(toLocal(new Date(iso), zone)).toBe(local)
})

test.each(['', '2026-02-30T10:00', '2026-12-31T24:00', '2026-12-31', '2026-12-31T10:00:00', 'soon'])(
  '%j is no time, and none that is skipped',
  local => {
    expect(localInstant(local, 'Europe/Berlin')).toBeNull()
    expect(isSkippedLocal(local, 'Europe/Berlin')).toBe(false)
  },
)

test.each([
  ['Asia/Bangkok', '2026-03-29', 24],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Africa/Cairo', '2026-04-24', 23],
  ['America/Havana', '2026-11-01', 25],
  // Samoa went over the date line: this day never was.
  ['Pacific/Apia', '2011-12-30', 0],
])('a day in %s on %s has %d hours', (zone, day, hours) => {
  const { from, to } = dayWindow(day, zone)
  expect((to - from) / HOUR).toBe(hours)
})

test('what is skipped is the moment at which the clocks go on', () => {
  expect(new Date(momentIn('2026-03-29', 150, 'Europe/Berlin')).toISOString()).toBe(
    '2026-03-29T01:00:00.000Z',
  )
})

test.each([
  ['2026-10-25T00:30:00Z', false],
  ['2026-10-25T01:30:00Z', true],
  ['2026-10-25T02:30:00Z', false],
])('in Berlin the wall has shown the time of %s before: %s', (iso, isSecond) => {
  expect(isSecondTime(new Date(iso), 'Europe/Berlin')).toBe(isSecond)
})

test.each([
  ['Asia/Bangkok', '2026-12-01T09:00:00+07:00'],
  ['America/New_York', '2026-12-01T09:00:00-05:00'],
  ['Australia/Lord_Howe', '2026-06-01T09:00:00+10:30'],
  ['UTC', '2026-06-01T09:00:00+00:00'],
])('a moment in %s is written %s', (zone, text) => {
  expect(isoIn(new Date(text), zone)).toBe(text)
})

test('days far away have one, too', () => {
  for (const at of [-8e15, Date.UTC(1066, 9, 14), Date.UTC(9999, 11, 31, 23), 8e15])
    expect(Number.isFinite(wallOf(at, 'America/New_York'))).toBe(true)
  expect(dayIn(Date.UTC(9999, 11, 31, 23), 'America/New_York')).toBe('9999-12-31')
})

test.each([
  ['2026-03-29T02:30:00+01:00', 'Europe/Berlin', true],
  ['2026-03-29T02:30:00+02:00', 'Europe/Berlin', true],
  ['2026-03-29T02:30:00.000+01:00', 'Europe/Berlin', true],
  ['2026-03-29T03:30:00+02:00', 'Europe/Berlin', false],
  ['2026-03-29T02:30:00Z', 'Europe/Berlin', false],
  ['2026-03-29T02:30:00+07:00', 'Europe/Berlin', false],
  ['2026-03-29T01:30:00Z', 'Europe/London', false],
  ['2026-03-29T02:30:00+07:00', 'Asia/Bangkok', false],
])('%s names a time that is skipped in %s: %s', (iso, zone, isSkipped) => {
  expect(namesSkipped(iso, zone)).toBe(isSkipped)
})

describe('around the change of clocks', () => {
  const zones = fc.constantFrom('Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe')
  const moments = fc
    .integer({ min: 0, max: 3 * 366 * 24 * 12 })
    .map(five => Date.UTC(2026, 0, 1) + five * 5 * 60_000)

  test('a moment is what its wall shows first, or the second of two', () => {
    fc.assert(
      fc.property(zones, moments, (zone, at) => {
        const { at: first, isSkipped } = firstMoment(wallOf(at, zone), zone)
        expect(isSkipped).toBe(false)
        expect(first === at || isSecondTime(at, zone)).toBe(true)
        const [day, minute] = [dayIn(at, zone), minuteIn(at, zone)]
        expect(momentIn(day, minute, zone)).toBe(first)
        const formatted = new Intl.DateTimeFormat('sv', {
          dateStyle: 'short',
          timeStyle: 'short',
          timeZone: zone,
        }).format(at)
        expect(toLocal(at, zone)).toBe(formatted.replace(' ', 'T'))
      }),
    )
  })

  test('every moment lies within the day that its wall shows, and days follow each other', () => {
    fc.assert(
      fc.property(zones, moments, (zone, at) => {
        const day = dayIn(at, zone)
        const { from, to } = dayWindow(day, zone)
        expect(from <= at && at < to).toBe(true)
        expect(dayWindow(addDays(day, 1), zone).from).toBe(to)
      }),
    )
  })
})
