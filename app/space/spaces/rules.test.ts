import { expect, test } from 'vitest'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { locales } from '#app/paraglide/runtime.js'
import { GRANT_KINDS } from '../credits/rules/credits.ts'
import { openTimes } from './rules/opening.ts'
import { isSpaceImageUrl, readEquipment, spaceEquipment, spaceWhere, takesCredits } from './rules/spaces.ts'

const at = (local: string) => new Date(`${local}:00+07:00`)
const ZONE = 'Asia/Bangkok'

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

test('equipment that nobody has written in a language is read in English', () => {
  const equipment = { en: ['screen', 'camera'], th: ['จอภาพ'], ru: [] }
  expect(locales.map(locale => spaceEquipment(equipment, locale))).toEqual([
    ['screen', 'camera'],
    ['จอภาพ'],
    ['screen', 'camera'],
  ])
  expect(spaceEquipment({}, 'th')).toEqual([])
})

test('where a space is, is said with the address of the house at the first place, else with the name of its own', () => {
  const places = { place: { en: 'Upstairs', th: '', ru: 'Наверху' } }
  const here = { ...places, locationId: HOME_LOCATION, locationName: null }
  const there = { ...places, locationId: '019aa7c8-6e02-7b1d-b3a9-51d2c8e0f416', locationName: 'Naklua' }
  const address = 'Sala, Pattaya'
  expect(spaceWhere(here, { address, locale: 'en' })).toBe('Upstairs, Sala, Pattaya')
  expect(spaceWhere(there, { address, locale: 'ru' })).toBe('Наверху, Naklua')
})

test.each([
  [
    ['plan', 'pack', 'gift'],
    ['plan', 'pack', 'grace', 'gift'],
  ],
  [['pack'], ['pack', 'grace']],
  [[], []],
] as const)('a space that takes %j is paid for with %j', (credits, kinds) => {
  const taken = GRANT_KINDS.filter(kind => takesCredits({ credits }, kind))
  expect(taken).toEqual(kinds)
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
