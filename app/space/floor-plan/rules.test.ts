import { expect, test } from 'vitest'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { isOnPlan, pinAt, readPin, shownPlan, writePin } from './rules.ts'

const PHOTO = {
  file: 'house/0d9c3a52-6f0a-4f6e-9b7a-2f3c1d5e7a90.webp',
  alt: { en: 'Plan', th: 'แผนผัง', ru: 'План' },
  isShown: true,
}

function settingsOf(shows: string | undefined, { isBegun = false, hasPicture = false } = {}) {
  return readSettings(
    new Map<string, unknown>([
      ...(shows ? [['floorPlan', { shows }] as const] : []),
      ...(isBegun ? [['start', { answered: ['name'] }] as const] : []),
      ...(hasPicture ? [['front', { photos: { plan: PHOTO } }] as const] : []),
    ]),
  ).settings
}

test.each([
  ['nothing was chosen yet', settingsOf(undefined), 'given'],
  ['nothing was chosen, and the space is somebody’s', settingsOf(undefined, { isBegun: true }), 'none'],
  ['no plan', settingsOf('none'), 'none'],
  ['the rooms', settingsOf('rooms', { isBegun: true }), 'rooms'],
  ['a picture', settingsOf('picture', { hasPicture: true }), 'picture'],
  ['a picture that is gone', settingsOf('picture'), 'none'],
])('where %s was asked for, the front page shows what there is', (_, settings, shown) => {
  expect(shownPlan(settings)).toBe(shown)
})

test('calls, and rooms of another place, are not on the plan', () => {
  const at = { locationId: HOME_LOCATION }
  expect(isOnPlan({ kind: 'room', ...at })).toBe(true)
  expect(isOnPlan({ kind: 'call', ...at })).toBe(false)
  expect(isOnPlan({ kind: 'room', locationId: '0d9c3a52-6f0a-4f6e-9b7a-2f3c1d5e7a90' })).toBe(false)
})

test.each([
  ['40, 55', { x: 40, y: 55 }],
  ['0,0', { x: 0, y: 0 }],
  ['100 / 99.5', { x: 100, y: 99.5 }],
  [' 12.5;7 ', { x: 12.5, y: 7 }],
  ['101, 5', null],
  ['5', null],
  ['-1, 5', null],
  ['5, 5, 5', null],
  ['1e1, 5', null],
  ['', null],
])('"%s" is a pin or none', (text, pin) => {
  expect(readPin(text)).toEqual(pin)
})

test('a press is written as it is read, and one beside the picture is at its edge', () => {
  const size = { width: 300, height: 200 }
  const pin = pinAt({ x: 100, y: 50 }, size)
  expect(pin).toEqual({ x: 33, y: 25 })
  expect(readPin(writePin(pin))).toEqual(pin)
  expect(pinAt({ x: -4, y: 260 }, size)).toEqual({ x: 0, y: 100 })
})
