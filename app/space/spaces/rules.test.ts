import { expect, test } from 'vitest'
import { openTimes } from './rules/opening.ts'
import { FREE, type PriceRules, priceOf } from './rules/price.ts'
import { isSpaceImageUrl, readEquipment, spaceName } from './rules/spaces.ts'

const at = (local: string) => new Date(`${local}:00+07:00`)
const ZONE = 'Asia/Bangkok'
const time = (from: string, to: string) => ({ from: at(from), to: at(to), zone: ZONE })

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

test('hours of the band cost their percent, also where it runs past midnight, and each line says what for', () => {
  const rules: PriceRules = { ...ROOM, band: { from: '22:00', to: '06:00', percent: 50 } }
  expect(priceOf(rules, time('2026-12-01T21:00', '2026-12-01T23:00'))).toEqual({
    lines: [
      { kind: 'time', minutes: 60, satang: 20_000 },
      { kind: 'band', minutes: 60, satang: 10_000 },
    ],
    totalSatang: 30_000,
  })
  expect(priceOf(rules, time('2026-12-01T05:30', '2026-12-01T06:30')).totalSatang).toBe(15_000)
  expect(priceOf(rules, time('2026-12-01T06:00', '2026-12-01T07:00')).totalSatang).toBe(20_000)
  expect(priceOf(rules, time('2026-12-01T00:00', '2026-12-02T00:00')).totalSatang).toBe(
    8 * 10_000 + 16 * 20_000,
  )
})

test('members of some plans pay less, once, of the whole', () => {
  const rules: PriceRules = { ...ROOM, discount: { plans: ['Gold'], percent: 25 } }
  const hour = time('2026-12-01T10:00', '2026-12-01T11:00')
  expect(priceOf(rules, hour, ['Gold', 'Silver'])).toEqual({
    lines: [
      { kind: 'time', minutes: 60, satang: 20_000 },
      { kind: 'discount', satang: -5000 },
    ],
    totalSatang: 15_000,
  })
  expect(priceOf(rules, hour, ['Silver']).totalSatang).toBe(20_000)
})

const DAY = { opens: '09:00', closes: '18:00' }
const NIGHT = { opens: '20:00', closes: '02:00' }
const ALL = { opens: '00:00', closes: '24:00' }

test.each([
  [null, '2026-12-01T00:00', '2026-12-01T12:00', [['2026-12-01T00:00', '2026-12-01T12:00']]],
  [DAY, '2026-12-01T00:00', '2026-12-02T00:00', [['2026-12-01T09:00', '2026-12-01T18:00']]],
  [
    DAY,
    '2026-12-01T17:00',
    '2026-12-02T10:00',
    [
      ['2026-12-01T17:00', '2026-12-01T18:00'],
      ['2026-12-02T09:00', '2026-12-02T10:00'],
    ],
  ],
  [
    NIGHT,
    '2026-12-01T00:00',
    '2026-12-01T21:00',
    [
      ['2026-12-01T00:00', '2026-12-01T02:00'],
      ['2026-12-01T20:00', '2026-12-01T21:00'],
    ],
  ],
  [ALL, '2026-12-31T22:00', '2027-01-01T03:00', [['2026-12-31T22:00', '2027-01-01T03:00']]],
  [DAY, '2026-12-01T18:00', '2026-12-01T18:00', []],
])('a week of %o is open between %s and %s at %j', (day, from, to, open) => {
  const hours = day && Array.from({ length: 7 }, () => day)
  const spans = openTimes(hours, { from: at(from).getTime(), to: at(to).getTime() }, ZONE)
  expect(spans).toEqual(open.map(([a = '', b = '']) => ({ from: at(a).getTime(), to: at(b).getTime() })))
})

test('a space is open on the weekday that its place has', () => {
  const hours = Array.from({ length: 7 }, (_, day) => (day === 2 ? DAY : null))
  const week = { from: at('2026-11-30T00:00').getTime(), to: at('2026-12-07T00:00').getTime() }
  // 1 December 2026 is a Tuesday.
  expect(openTimes(hours, week, ZONE)).toEqual([
    { from: at('2026-12-01T09:00').getTime(), to: at('2026-12-01T18:00').getTime() },
  ])
})

test('a name that nobody has translated is the English one', () => {
  const names = { nameEn: 'Reef room', nameTh: 'ห้องแนวปะการัง', nameRu: '' }
  expect(['en', 'th', 'ru'].map(locale => spaceName(names, locale))).toEqual([
    ...['Reef room', 'ห้องแนวปะการัง', 'Reef room'],
  ])
})

test('equipment is a list, each thing once', () => {
  expect(readEquipment(' screen, whiteboard,,screen\ncamera ')).toEqual(['screen', 'whiteboard', 'camera'])
})

test.each([
  ['/images/spaces/019aa7c8-6e02-7b1d-b3a9-51d2c8e0f416.jpg', true],
  ['https://pictures.example/room.jpg', true],
  ['/images/events/019aa7c8-6e02-7b1d-b3a9-51d2c8e0f416.jpg', false],
  ['http://pictures.example/room.jpg', false],
  ['https://user@pictures.example/room.jpg', false],
  ['javascript:alert(1)', false],
])('%s as a picture: %s', (url, isFine) => {
  expect(isSpaceImageUrl(url)).toBe(isFine)
})
