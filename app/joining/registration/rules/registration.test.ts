import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { PAYMENT_METHODS } from '#app/money/methods/rules.ts'
import { AGREEMENT_BOXES, isBirthDayAllowed, isStartDayAllowed, SOCIAL_HANDLES } from './registration.ts'

test('the payload has the names that automations read', () => {
  expect(AGREEMENT_BOXES).toEqual([
    'agreementAccepted',
    'termsAccepted1',
    'termsAccepted2',
    'termsAccepted3',
    'termsAccepted4',
    'termsAccepted5',
    'termsAccepted6',
  ])
  expect(PAYMENT_METHODS).toEqual(['card', 'scan', 'bank_transfer'])
  expect(SOCIAL_HANDLES).toEqual(['line', 'whatsApp', 'instagram', 'facebook', 'telegram'])
})

test.each([
  ['today', '2026-11-21', '2026-11-21T05:00:00Z', true],
  ['tomorrow', '2026-11-22', '2026-11-21T05:00:00Z', true],
  ['yesterday at noon', '2026-11-20', '2026-11-21T05:00:00Z', false],
  ['yesterday at the first instant of the day', '2026-11-20', '2026-11-20T17:00:00.000Z', true],
  ['yesterday just before three', '2026-11-20', '2026-11-20T19:59:59.999Z', true],
  ['yesterday at three', '2026-11-20', '2026-11-20T20:00:00.000Z', false],
  ['today just after midnight', '2026-11-21', '2026-11-20T17:00:00.000Z', true],
  ['the day before yesterday just after midnight', '2026-11-19', '2026-11-20T17:00:00.000Z', false],
  ['five years ahead', '2031-11-21', '2026-11-21T05:00:00Z', true],
  ['1830 days ahead', '2031-11-25', '2026-11-21T05:00:00Z', true],
  ['1831 days ahead', '2031-11-26', '2026-11-21T05:00:00Z', false],
  ['a Buddhist-era year', '2569-11-21', '2026-11-21T05:00:00Z', false],
  ['the end of time', '9999-12-31', '2026-11-21T05:00:00Z', false],
  ['no day', '2026-02-30', '2026-01-01T05:00:00Z', false],
  ['nothing', '', '2026-11-21T05:00:00Z', false],
])('a membership starting %s', (_name, startDay, now, allowed) => {
  expect(isStartDayAllowed(startDay, new Date(now))).toBe(allowed)
})

test('the default a form offered is accepted for three hours, at any time of day', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  const typingTime = fc.integer({ min: 0, max: 3 * 60 * 60 * 1000 - 1 })
  fc.assert(
    fc.property(instant, typingTime, (opened, ms) => {
      const submitted = new Date(opened.getTime() + ms)
      expect(isStartDayAllowed(bangkokDay(opened), submitted)).toBe(true)
      expect(isStartDayAllowed(addDays(bangkokDay(submitted), -2), submitted)).toBe(false)
    }),
  )
})

test.each([
  ['1990-05-04', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2533-05-04', false],
  ['1990-02-30', false],
  ['', false],
])('a birth on %s is allowed: %s', (day, allowed) => {
  expect(isBirthDayAllowed(day, new Date('2026-11-20T18:30:00Z'))).toBe(allowed)
})
