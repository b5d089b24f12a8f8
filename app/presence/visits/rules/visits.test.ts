import { expect, test } from 'vitest'
import { endOfVisit, isOpen, isTellable } from './visits.ts'

const at = (local: string) => new Date(`2026-08-${local}+07:00`)

test.each([
  ['2026-08-08T12:00:00Z', true],
  ['2026-08-08T11:59:59Z', false],
  ['2026-08-15T12:05:00Z', true],
  ['2026-08-15T12:05:01Z', false],
])('an entry at %s can be told at noon of the 15th: %s', (entry, expected) => {
  expect(isTellable(new Date(entry), new Date('2026-08-15T12:00:00Z'))).toBe(expected)
})

test.each([
  ['with the right to stay', at('15T13:00:00'), at('15T13:15:00'), at('15T13:00:00')],
  ['with the grace, for who came in it', at('15T11:50:00'), at('15T12:05:00'), at('15T12:05:00')],
  ['after the hours of the house', at('31T24:00:00'), at('31T24:00:00'), at('16T04:00:00')],
  ['after those without an end, too', null, null, at('16T04:00:00')],
])('a visit that began at noon is over %s', (_, until, last, end) => {
  expect(endOfVisit({ until, last }, at('15T12:00:00'), 16)).toEqual(end)
})

test.each([
  ['2026-08-15T04:59:59Z', null, true],
  ['2026-08-15T05:00:00Z', null, false],
  ['2026-08-15T04:00:00Z', at('15T10:00:00'), false],
])('at %s, left at %s, a visit that is over at noon is open: %s', (moment, leftAt, expected) => {
  expect(isOpen({ leftAt, endsAt: at('15T12:00:00') }, new Date(moment))).toBe(expected)
  if (!leftAt) expect(isOpen({ leftAt, endsAt: null }, new Date(moment))).toBe(true)
})
