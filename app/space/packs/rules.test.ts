import { expect, test } from 'vitest'
import type { Entitlement } from '#app/people/entitlements/rules.ts'
import { lastDayOf, markOf, mayBuy, priceOfOne, readMark, takeBackRefusal } from './rules.ts'

const at = (local: string) => new Date(`2026-12-${local}:00+07:00`)
const SIX_HOURS = { unit: 'minute', amount: 360, priceSatang: 120_000, days: 90 } as const

test.each([
  ['2026-11-24', 92, '2027-02-24'],
  ['2026-11-24', 1, '2026-11-25'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 365, '2027-12-31'],
])('bought on %s and lasting %i days it may be used to the end of %s', (today, days, expected) => {
  expect(lastDayOf({ days }, today)).toBe(expected)
})

test.each([
  [SIX_HOURS, 20_000],
  [{ ...SIX_HOURS, amount: 90 }, 80_000],
  [{ ...SIX_HOURS, amount: 420, priceSatang: 100_000 }, 14_286],
  [{ ...SIX_HOURS, unit: 'use', amount: 3, priceSatang: 10_000 } as const, 3333],
])('packs are compared by an hour of them, or a voucher: %o', (terms, expected) => {
  expect(priceOfOne(terms)).toBe(expected)
})

test('what was shown is read again; what was never shown is nothing', () => {
  expect(readMark(markOf(SIX_HOURS))).toEqual(SIX_HOURS)
  for (const text of [
    '',
    'minute',
    'minute-360-120000',
    'hour-360-120000-90',
    'minute-0-120000-90',
    'minute--1-1-1',
    'minute-360-120000-1097',
    'minute-9999999-1-1',
    'minute-360-1e9-90',
    `${markOf(SIX_HOURS)} `,
  ])
    expect(readMark(text)).toBeNull()
})

test.each([{ unit: 'use' as const }, { amount: 361 }, { priceSatang: 120_001 }, { days: 89 }])(
  'any other term is another mark: %o',
  other => {
    expect(markOf({ ...SIX_HOURS, ...other })).not.toBe(markOf(SIX_HOURS))
  },
)

const right: Entitlement & { planName: string | null } = {
  id: 'r',
  isAddOn: false,
  opensDoors: true,
  entryMinutes: null,
  graceMinutes: 0,
  firstEntryAt: null,
  firstDay: '2026-11-01',
  expiryDay: '2026-12-10',
  planName: 'Monthly Pass',
}
const person = { status: 'active' as const, planName: 'Monthly Pass', entitlements: [right] }
const EVERYONE = { plans: [] }

test.each([
  [EVERYONE, person, '05T12:00', true],
  [EVERYONE, person, '10T23:59', true],
  [EVERYONE, person, '11T23:59', true],
  [EVERYONE, person, '12T00:00', false],
  [EVERYONE, { ...person, status: 'expired' as const }, '05T12:00', false],
  [EVERYONE, { ...person, status: 'suspended' as const }, '05T12:00', false],
  [EVERYONE, { ...person, status: 'inactive' as const }, '05T12:00', false],
  [EVERYONE, { ...person, entitlements: [] }, '05T12:00', false],
  [{ plans: ['Monthly Pass', 'Day Pass'] }, person, '05T12:00', true],
  [{ plans: ['Day Pass'] }, person, '05T12:00', false],
])('of %o, %o buys on %s, with a day of grace: %s', (pack, buyer, when, expected) => {
  expect(mayBuy(pack, buyer, { at: at(when), graceDays: 1, by: 'member' })).toBe(expected)
})

test.each([
  ['active', true],
  ['expired', true],
  ['suspended', false],
  ['inactive', false],
] as const)('staff sell to whom they want, of any pack, but to nobody who is %s: %s', (status, expected) => {
  const buyer = { ...person, status, entitlements: [] }
  expect(mayBuy({ plans: ['Day Pass'] }, buyer, { at: at('05T12:00'), graceDays: 0, by: 'staff' })).toBe(
    expected,
  )
})

const sold = { amount: 360, left: 360, usableUntil: at('20T00:00'), takenBackAt: null }

test.each([
  [sold, '19T23:59', null],
  [sold, '20T00:00', 'over'],
  [{ ...sold, left: 359 }, '19T23:59', 'used'],
  [{ ...sold, left: 0 }, '19T23:59', 'used'],
  [{ ...sold, left: 0, takenBackAt: at('01T00:00') }, '19T23:59', 'taken_back'],
  [{ ...sold, left: 0, takenBackAt: at('01T00:00') }, '20T00:00', 'taken_back'],
])('of %o on %s, what keeps it from being taken back is %s', (sale, when, expected) => {
  expect(takeBackRefusal(sale, at(when))).toBe(expected)
})
