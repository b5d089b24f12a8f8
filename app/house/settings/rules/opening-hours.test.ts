import { describe, expect, test } from 'vitest'
import { settingsSchemas } from '../schema/settings.ts'
import { type ReceptionHours, receptionLines, receptionStatus, statusChanges } from './opening-hours.ts'

const HOUSE = settingsSchemas.hours.parse({}).reception
const always: ReceptionHours = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' }))
const statusOf = (hours: ReceptionHours, now: Date, closed: string[] = []) =>
  receptionStatus({ hours, closed }, now)
const changesOf = (hours: ReceptionHours, now: Date) => statusChanges({ hours, closed: [] }, now)
const bangkok = (time: string) => new Date(`${time}:00+07:00`)

describe('reception', () => {
  // 2026-11-16 is a Monday.
  test.each([
    ['opens on the minute', '2026-11-16T09:00', '21:00'],
    ['is open on a weekday', '2026-11-18T14:30', '21:00'],
    ['is open until the last minute', '2026-11-20T20:59', '21:00'],
    ['is open on Saturday', '2026-11-21T10:00', '21:00'],
  ])('%s', (_title, time, closes) => {
    expect(statusOf(HOUSE, bangkok(time))).toEqual({ isOpen: true, closes })
  })

  test.each([
    ['later the same morning', '2026-11-16T08:59', { time: '09:00', day: '2026-11-16', daysAhead: 0 }],
    ['tomorrow, after closing', '2026-11-16T21:00', { time: '09:00', day: '2026-11-17', daysAhead: 1 }],
    ['at Saturday’s own hour', '2026-11-20T23:59', { time: '10:00', day: '2026-11-21', daysAhead: 1 }],
    [
      'Monday, from Saturday night over Sunday',
      '2026-11-21T21:00',
      { time: '09:00', day: '2026-11-23', daysAhead: 2 },
    ],
    ['Monday, on Sunday', '2026-11-22T12:00', { time: '09:00', day: '2026-11-23', daysAhead: 1 }],
    [
      'today, just after Sunday’s midnight',
      '2026-11-23T00:00',
      { time: '09:00', day: '2026-11-23', daysAhead: 0 },
    ],
  ])('says when it opens: %s', (_title, time, opens) => {
    expect(statusOf(HOUSE, bangkok(time))).toEqual({ isOpen: false, opens })
  })

  test('goes by Bangkok, where it is already the next day', () => {
    expect(statusOf(HOUSE, new Date('2026-11-15T18:00:00Z'))).toMatchObject({
      opens: { day: '2026-11-16', daysAhead: 0 },
    })
  })

  test('round the clock has no closing time', () => {
    expect(statusOf(always, bangkok('2026-11-22T03:00'))).toEqual({ isOpen: true, closes: null })
  })

  test('days that touch at midnight are one', () => {
    const hours = HOUSE.with(5, { opens: '09:00', closes: '24:00' }).with(6, {
      opens: '00:00',
      closes: '18:00',
    })
    expect(statusOf(hours, bangkok('2026-11-20T22:00'))).toEqual({ isOpen: true, closes: '18:00' })
  })

  test('closes after midnight, also from Saturday into Sunday', () => {
    const hours = HOUSE.with(6, { opens: '18:00', closes: '02:00' })
    expect(statusOf(hours, bangkok('2026-11-22T01:59'))).toEqual({ isOpen: true, closes: '02:00' })
    expect(statusOf(hours, bangkok('2026-11-22T02:00'))).toMatchObject({ isOpen: false })
  })

  test('on one day a week waits for that day', () => {
    const hours = always.map((_, weekday) => (weekday === 3 ? { opens: '10:00', closes: '12:00' } : null))
    expect(statusOf(hours, bangkok('2026-11-18T12:00'))).toEqual({
      isOpen: false,
      opens: { time: '10:00', day: '2026-11-25', daysAhead: 7 },
    })
  })

  test('on a day off for the whole team is closed, and opens when the team is back', () => {
    expect(statusOf(HOUSE, bangkok('2026-11-18T14:30'), ['2026-11-18', '2026-11-19'])).toEqual({
      isOpen: false,
      opens: { time: '09:00', day: '2026-11-20', daysAhead: 2 },
    })
    expect(statusOf(always, bangkok('2026-11-17T22:00'), ['2026-11-18'])).toEqual({
      isOpen: true,
      closes: '24:00',
    })
  })

  test('what began the evening before a day off goes on after midnight', () => {
    const hours = HOUSE.with(2, { opens: '18:00', closes: '02:00' })
    const closed = ['2026-11-18']
    expect(statusOf(hours, bangkok('2026-11-18T01:00'), closed)).toEqual({ isOpen: true, closes: '02:00' })
    expect(statusOf(hours, bangkok('2026-11-18T02:00'), closed)).toMatchObject({ isOpen: false })
  })

  test('without any day never opens', () => {
    const never = always.map(() => null)
    expect(statusOf(never, bangkok('2026-11-18T12:00'))).toEqual({ isOpen: false, opens: null })
  })
})

describe('lines', () => {
  test('the house’s own week has three', () => {
    expect(receptionLines(HOUSE)).toEqual([
      { first: 1, last: 5, hours: { opens: '09:00', closes: '21:00' } },
      { first: 6, last: 6, hours: { opens: '10:00', closes: '21:00' } },
      { first: 0, last: 0, hours: null },
    ])
  })

  test('a week of equal days has one', () => {
    expect(receptionLines(always)).toEqual([
      { first: 1, last: 0, hours: { opens: '00:00', closes: '24:00' } },
    ])
  })
})

test('the status may change as reception opens and closes, and at midnight, within a week', () => {
  const hours = [null, { opens: '09:00', closes: '21:00' }, null, null, null, null, null]
  const monday = new Date('2026-11-23T01:30:20Z') // 08:30 in Bangkok
  const changes = changesOf(hours, monday).map(instant => instant.toISOString())
  expect(changes.slice(0, 3)).toEqual([
    '2026-11-23T02:00:00.000Z',
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T17:00:00.000Z',
  ])
  expect(changes).toHaveLength(9)
  expect(changes.at(-1)).toBe('2026-11-29T17:00:00.000Z')
})

test('hours past midnight end on the next day, and are no news at the same moment', () => {
  const hours = [null, null, null, null, null, null, { opens: '20:00', closes: '02:00' }]
  const saturday = new Date('2026-11-28T13:00:00Z') // 20:00: it opens now
  const changes = changesOf(hours, saturday).map(instant => instant.toISOString())
  expect(changes.slice(0, 2)).toEqual(['2026-11-28T17:00:00.000Z', '2026-11-28T19:00:00.000Z'])
})
