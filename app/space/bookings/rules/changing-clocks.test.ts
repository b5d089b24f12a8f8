import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, dayWindow, minuteIn, toLocal } from '#app/kit/pure/zones.ts'
import { openTimes } from '#app/space/spaces/rules/opening.ts'
import { EVERY_DAY, FREE, type PriceRules, priceOf } from '#app/space/spaces/rules/price.ts'
import { judgeTime, listSlots, type Taken, type Terms } from './free.ts'
import { occurrencesOf, type SeriesRule, shifted, shiftOf } from './series.ts'

const MINUTE = 60_000
const ROOM: Omit<Terms, 'zone'> = {
  units: 1,
  turnaroundMinutes: 0,
  hours: null,
  minMinutes: 15,
  maxMinutes: 1440,
  stepMinutes: 30,
  maxDaysAhead: 90,
}
const everyDay = (opens: string, closes: string) => Array.from({ length: 7 }, () => ({ opens, closes }))

/** A place, the day on which its clocks change, and how many hours that has. */
const CHANGES = [
  ['Asia/Bangkok', '2026-03-29', 24],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
] as const

const startsOf = (space: Terms, day: string, minutes: number) => {
  const window = dayWindow(day, space.zone)
  return listSlots(space, [], { window, minutes }, new Date(window.from - 60 * MINUTE)).map(({ at }) => at)
}

test.each(CHANGES)('a day in %s on %s offers exactly its %d hours', (zone, day, hours) => {
  const starts = startsOf({ ...ROOM, zone }, day, 30)
  expect(starts).toHaveLength(hours * 2)
  expect(starts[0]).toBe(dayWindow(day, zone).from)
  for (const at of starts) expect(minuteIn(at, zone) % 30).toBe(0)
})

test.each([
  ['Europe/Berlin', '2026-03-29', '00:00 01:00 03:00 04:00'],
  ['Europe/Berlin', '2026-10-25', '00:00 01:00 02:00 02:00 03:00'],
  ['America/New_York', '2026-11-01', '00:00 01:00 01:00 02:00 03:00'],
  // By half an hour, from 02:00 to 02:30 and from 02:00 to 01:30: the steps go on by the wall.
  ['Australia/Lord_Howe', '2026-10-04', '00:00 01:00 03:00 04:00'],
  ['Australia/Lord_Howe', '2026-04-05', '00:00 01:00 02:00 03:00'],
])('the hours of the wall in %s on %s begin with %s', (zone, day, clocks) => {
  const starts = startsOf({ ...ROOM, stepMinutes: 60, zone }, day, 60).map(at => toLocal(at, zone).slice(11))
  expect(starts.join(' ').startsWith(clocks)).toBe(true)
})

test.each([
  // The whole night of a bar, an hour shorter or longer.
  ['Europe/Berlin', '2026-03-29', '18:00', '04:00', 9],
  ['Europe/Berlin', '2026-10-25', '18:00', '04:00', 11],
  // What is skipped is when the clocks go on; of two times the first.
  ['Europe/Berlin', '2026-03-29', '02:30', '05:00', 2],
  ['Europe/Berlin', '2026-10-25', '01:00', '02:30', 1.5],
  ['Australia/Lord_Howe', '2026-10-04', '01:00', '03:00', 1.5],
])('in %s open at the change of %s from %s to %s is open for %d hours', (zone, day, opens, closes, hours) => {
  const noon = dayWindow(day, zone).from - 12 * 60 * MINUTE
  const open = openTimes(everyDay(opens, closes), { from: noon, to: noon + 36 * 60 * MINUTE }, zone)
  const first = open.find(({ to }) => dayIn(to, zone) === day)
  expect(((first?.to ?? 0) - (first?.from ?? 0)) / 3_600_000).toBe(hours)
})

test.each([
  ['Europe/Berlin', '2026-03-29', 23 * 60, 60],
  ['Europe/Berlin', '2026-10-25', 25 * 60, 180],
  ['Asia/Bangkok', '2026-10-25', 24 * 60, 120],
])('in %s the band is as long on %s as its wall is within it', (zone, day, whole, within) => {
  const rules: PriceRules = {
    ...FREE,
    hourSatang: 6000,
    bands: [{ weekdays: EVERY_DAY, from: '01:00', to: '03:00', percent: 200 }],
  }
  const { from, to } = dayWindow(day, zone)
  const { lines } = priceOf(rules, { from: new Date(from), to: new Date(to), zone })
  expect(lines).toMatchObject([
    { kind: 'time', minutes: whole - within },
    { kind: 'band', minutes: within, satang: within * 200 },
  ])
})

describe('a series', () => {
  const RULE: SeriesRule = {
    from: '2026-03-15',
    until: '2026-04-05',
    everyWeeks: 1,
    weekdays: [0],
    startMinute: 150,
    minutes: 60,
  }
  const madeIn = (zone: string, rule: Partial<SeriesRule> = {}) => {
    const made = occurrencesOf({ ...RULE, ...rule }, zone)
    if (!made.ok) throw new Error(made.reason)
    return made.value
  }

  test('keeps the time of the wall, and has none where the clocks skip it', () => {
    const told = madeIn('Europe/Berlin').map(({ from, isSkipped }) => [from.toISOString(), isSkipped])
    expect(told).toEqual([
      ['2026-03-15T01:30:00.000Z', false],
      ['2026-03-22T01:30:00.000Z', false],
      ['2026-03-29T01:00:00.000Z', true],
      ['2026-04-05T00:30:00.000Z', false],
    ])
  })

  test('moved across the change, each is at the same time of the wall', () => {
    const zone = 'Europe/Berlin'
    const [first, ...others] = madeIn(zone, { startMinute: 600, weekdays: [6], from: '2026-03-21' })
    if (!first) throw new Error('none')
    const sunday = { from: new Date('2026-03-22T10:00:00Z'), to: new Date('2026-03-22T11:00:00Z') }
    const shift = shiftOf({ startsAt: first.from, zone }, sunday)
    const walls = [first, ...others].map(({ from }) =>
      toLocal(shifted({ startsAt: from, zone }, shift).from, zone),
    )
    expect(walls).toEqual(['2026-03-22T11:00', '2026-03-29T11:00', '2026-04-05T11:00'])
  })

  test('that only gets longer begins when it did, also the second time', () => {
    const one = { startsAt: new Date('2026-10-25T01:30:00Z'), zone: 'Europe/Berlin' }
    const longer = { from: one.startsAt, to: new Date('2026-10-25T03:30:00Z') }
    expect(shifted(one, shiftOf(one, longer))).toEqual({
      ...longer,
      isSkipped: false,
    })
  })
})

test('around every change, what the list offers can be booked, and what it does not offer is refused', () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map(n => {
    const [hour, minute] = [Math.floor(n / 4), (n % 4) * 15]
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  })
  const hours = fc.option(
    fc
      .tuple(quarter, quarter)
      .filter(([opens, closes]) => opens !== closes)
      .map(([opens, closes]) => everyDay(opens, closes)),
  )
  const cases = fc.record({
    change: fc.constantFrom(...CHANGES),
    hours,
    turnaroundMinutes: fc.constantFrom(0, 15),
    stepMinutes: fc.constantFrom(15, 30, 45, 60),
    minutes: fc.constantFrom(15, 30, 60, 240),
    now: fc.integer({ min: -60, max: 600 }),
    taken: fc.array(fc.record({ from: fc.nat(3 * 96), length: fc.integer({ min: 1, max: 16 }) }), {
      maxLength: 6,
    }),
  })
  fc.assert(
    fc.property(cases, ({ change: [zone, day], minutes, now: late, taken, ...terms }) => {
      const space: Terms = { ...ROOM, ...terms, zone }
      const start = dayWindow(day, zone).from - 24 * 60 * MINUTE
      const window = { from: start, to: start + 3 * 24 * 60 * MINUTE }
      const now = new Date(start + late * MINUTE + 7000)
      const stands: Taken[] = taken.map(({ from, length }) => ({
        unit: 1,
        from: start + from * 15 * MINUTE,
        to: start + (from + length) * 15 * MINUTE,
      }))
      const offered = new Set(listSlots(space, stands, { window, minutes }, now).map(({ at }) => at))
      for (let at = window.from; at < window.to; at += 15 * MINUTE) {
        const time = { from: new Date(at), to: new Date(at + minutes * MINUTE) }
        const isStep = minuteIn(at, zone) % space.stepMinutes === 0
        expect(offered.has(at)).toBe(isStep && judgeTime(space, stands, time, now).ok)
        offered.delete(at)
      }
      expect(offered.size).toBe(0)
    }),
  )
})
