import { expect, test } from 'vitest'
import { type Band, EVERY_DAY, FREE, overlap, type PriceRules, priceOf } from './price.ts'

const time = (from: string, to: string) => {
  const at = (local: string) => new Date(`${local}:00+07:00`)
  return { from: at(from), to: at(to), zone: 'Asia/Bangkok' }
}

const ROOM: PriceRules = { ...FREE, hourSatang: 20_000 }

test.each([
  [ROOM, '2026-12-01T10:00', '2026-12-01T11:00', 20_000],
  [ROOM, '2026-12-01T10:00', '2026-12-01T10:01', 333],
  [{ ...FREE, hourSatang: 30 }, '2026-12-01T10:00', '2026-12-01T10:01', 1],
  [{ ...FREE, hourSatang: 29 }, '2026-12-01T10:00', '2026-12-01T10:01', 0],
  [ROOM, '2026-12-01T23:00', '2026-12-02T02:00', 60_000],
  [FREE, '2026-12-01T10:00', '2026-12-01T18:00', 0],
  [{ ...ROOM, halfDaySatang: 50_000 }, '2026-12-01T10:00', '2026-12-01T14:00', 50_000],
  [{ ...ROOM, halfDaySatang: 50_000 }, '2026-12-01T10:00', '2026-12-01T12:00', 40_000],
  [{ ...ROOM, halfDaySatang: 50_000 }, '2026-12-01T10:00', '2026-12-01T14:01', 80_333],
  [{ ...ROOM, daySatang: 100_000 }, '2026-12-01T10:00', '2026-12-02T10:00', 100_000],
  [{ ...ROOM, daySatang: 100_000 }, '2026-12-01T10:00', '2026-12-02T11:00', 120_000],
  [{ ...ROOM, daySatang: 100_000, halfDaySatang: 50_000 }, '2026-12-01T10:00', '2026-12-02T14:00', 150_000],
])('by %o a booking from %s to %s costs %d satang', (rules, from, to, satang) => {
  expect(priceOf(rules, time(from, to)).totalSatang).toBe(satang)
})

const NIGHT: Band = { weekdays: EVERY_DAY, from: '22:00', to: '06:00', percent: 50 }
const EVENING: Band = { weekdays: EVERY_DAY, from: '18:00', to: '22:00', percent: 150 }
/** Saturday's runs into Sunday. */
const WEEKEND: Band = { weekdays: [6, 0], from: '12:00', to: '02:00', percent: 200 }

// 5 December 2026 is a Saturday.
test.each([
  ['the minute before a band', [NIGHT], '2026-12-01T21:59', '2026-12-01T22:00', 333],
  ['its first minute', [NIGHT], '2026-12-01T22:00', '2026-12-01T22:01', 167],
  ['its last minute', [NIGHT], '2026-12-02T05:59', '2026-12-02T06:00', 167],
  ['the minute after it', [NIGHT], '2026-12-02T06:00', '2026-12-02T06:01', 333],
  ['a band past midnight, on its own day', [NIGHT], '2026-12-01T23:00', '2026-12-02T00:00', 10_000],
  ['and on the next', [NIGHT], '2026-12-02T00:00', '2026-12-02T01:00', 10_000],
  ['a whole day', [NIGHT], '2026-12-01T00:00', '2026-12-02T00:00', 8 * 10_000 + 16 * 20_000],
  ['bands that touch', [EVENING, NIGHT], '2026-12-01T21:00', '2026-12-01T23:00', 40_000],
  ['time before, in and between bands', [EVENING, NIGHT], '2026-12-01T17:00', '2026-12-01T23:00', 150_000],
  ['a band that is free', [{ ...NIGHT, percent: 0 }], '2026-12-01T21:00', '2026-12-01T23:00', 20_000],
  ['a band until midnight', [{ ...EVENING, to: '24:00' }], '2026-12-01T23:00', '2026-12-02T01:00', 50_000],
  ['the weekday before its band', [WEEKEND], '2026-12-04T23:00', '2026-12-05T00:00', 20_000],
  ['a weekday without it', [WEEKEND], '2026-12-04T13:00', '2026-12-04T14:00', 20_000],
  ['its weekday', [WEEKEND], '2026-12-05T11:00', '2026-12-05T13:00', 60_000],
  ['the night after the first of its days', [WEEKEND], '2026-12-06T01:00', '2026-12-06T03:00', 60_000],
  ['the night after the last of them', [WEEKEND], '2026-12-07T01:00', '2026-12-07T03:00', 60_000],
])('%s costs what the bands say', (_what, bands, from, to, satang) => {
  expect(priceOf({ ...ROOM, bands }, time(from, to)).totalSatang).toBe(satang)
})

test('each band has a line of its own that names it, after that of the usual price', () => {
  expect(priceOf({ ...ROOM, bands: [EVENING, NIGHT] }, time('2026-12-01T17:00', '2026-12-02T07:00'))).toEqual(
    {
      lines: [
        { kind: 'time', minutes: 120, satang: 40_000 },
        { kind: 'band', band: EVENING, minutes: 240, satang: 120_000 },
        { kind: 'band', band: NIGHT, minutes: 480, satang: 80_000 },
      ],
      totalSatang: 240_000,
    },
  )
})

test('the price of the day caps what its bands cost, each 24 hours for themselves', () => {
  const rules: PriceRules = { ...ROOM, daySatang: 100_000, bands: [EVENING] }
  expect(priceOf(rules, time('2026-12-01T18:00', '2026-12-02T20:00'))).toEqual({
    lines: [
      { kind: 'time', minutes: 1200, satang: 400_000 },
      { kind: 'band', band: EVENING, minutes: 360, satang: 180_000 },
      { kind: 'day', satang: -420_000 },
    ],
    totalSatang: 160_000,
  })
})

test('what half a day costs at most caps the dearer hours of a band, and not the cheaper ones', () => {
  const rules: PriceRules = { ...ROOM, halfDaySatang: 50_000, bands: [EVENING, NIGHT] }
  expect(priceOf(rules, time('2026-12-01T18:00', '2026-12-01T20:00')).totalSatang).toBe(50_000)
  expect(priceOf(rules, time('2026-12-01T23:00', '2026-12-02T03:00')).totalSatang).toBe(40_000)
})

const WITH_PLANS: PriceRules = {
  ...ROOM,
  discounts: [
    { plan: 'Gold', percent: 25 },
    { plan: 'Silver', percent: 10 },
    { plan: 'All in', percent: 100 },
  ],
}

test.each([
  [['Gold'], 15_000],
  [['Silver'], 18_000],
  [['All in'], 0],
  [['Silver', 'Gold'], 15_000],
  [['Bronze'], 20_000],
  [[], 20_000],
])('with %j an hour costs %d satang: the plan that takes most off counts, once', (plans, satang) => {
  expect(priceOf(WITH_PLANS, time('2026-12-01T10:00', '2026-12-01T11:00'), plans).totalSatang).toBe(satang)
})

test('what a plan takes off is taken of the whole, bands and caps and all, and rounded half up', () => {
  const rules: PriceRules = { ...WITH_PLANS, hourSatang: 100, daySatang: 250, bands: [EVENING] }
  expect(priceOf(rules, time('2026-12-01T18:00', '2026-12-01T20:00'), ['Gold'])).toEqual({
    lines: [
      { kind: 'band', band: EVENING, minutes: 120, satang: 300 },
      { kind: 'day', satang: -50 },
      { kind: 'discount', plan: 'Gold', satang: -63 },
    ],
    totalSatang: 187,
  })
})

test.each<[Partial<Band>, Partial<Band>, boolean]>([
  [{ from: '08:00', to: '12:00' }, { from: '12:00', to: '18:00' }, false],
  [{ from: '08:00', to: '12:01' }, { from: '12:00', to: '18:00' }, true],
  [{ from: '08:00', to: '18:00' }, { from: '12:00', to: '13:00' }, true],
  [{ from: '22:00', to: '06:00' }, { from: '06:00', to: '22:00' }, false],
  [{ from: '22:00', to: '06:00' }, { from: '05:59', to: '07:00' }, true],
  [{ from: '20:00', to: '24:00' }, { from: '00:00', to: '06:00' }, false],
  [{ from: '08:00', to: '12:00', weekdays: [1, 2] }, { from: '08:00', to: '12:00', weekdays: [3] }, false],
  [{ from: '08:00', to: '12:00', weekdays: [1, 2] }, { from: '08:00', to: '12:00', weekdays: [2] }, true],
  [{ from: '22:00', to: '06:00', weekdays: [1] }, { from: '00:00', to: '06:00', weekdays: [1] }, false],
  [{ from: '22:00', to: '06:00', weekdays: [1] }, { from: '00:00', to: '06:00', weekdays: [2] }, true],
  [{ from: '22:00', to: '06:00', weekdays: [6] }, { from: '05:00', to: '06:00', weekdays: [0] }, true],
  [{ from: '22:00', to: '06:00', weekdays: [6] }, { from: '06:00', to: '07:00', weekdays: [0] }, false],
])('of %j and %j it is said that they overlap: %s', (one, other, expected) => {
  const [a, b] = [
    { ...NIGHT, ...one },
    { ...NIGHT, ...other },
  ]
  expect([overlap(a, b), overlap(b, a)]).toEqual([expected, expected])
})
