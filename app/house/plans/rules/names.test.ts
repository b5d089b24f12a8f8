import { expect, test } from 'vitest'
import { freeSlug, isSamePlanName } from './names.ts'

test.each([
  ['Night Owl', 'night-owl'],
  ['  Café & Desk! ', 'cafe-desk'],
  ['กลางคืน', 'plan'],
  ['---', 'plan'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('"%s" has the address %s', (name, slug) => {
  expect(freeSlug(name, [])).toBe(slug)
})

test('an address that is taken gets a number', () => {
  expect(freeSlug('Day Pass', ['day-pass', 'day-pass-2'])).toBe('day-pass-3')
})

test.each([
  ['Day Pass', ' day pass ', true],
  ['Ｇold', 'gold', true],
  ['Day Pass', 'Day Pass 2', false],
])('"%s" and "%s" are the same plan: %s', (a, b, isSame) => {
  expect(isSamePlanName(a, b)).toBe(isSame)
})
