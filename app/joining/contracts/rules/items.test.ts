import { expect, test } from 'vitest'
import type { ItemKind, VatClass, WhtClass } from './contracts.ts'
import { discountFits, monthOfItem } from './items.ts'

const seats = {
  kind: 'seat' as ItemKind,
  quantity: 2,
  unitSatang: 490_000,
  vatClass: 'standard' as VatClass,
  whtClass: 'service' as WhtClass,
  firstDay: '2027-01-01',
  lastDay: null as string | null,
}
const discount = { ...seats, kind: 'discount' as const, quantity: 1, unitSatang: 980_000 }

test('a month of an item is so many at their price, and below zero for a discount', () => {
  expect([seats, discount].map(monthOfItem)).toEqual([980_000, -980_000])
})

test.each<[string, (typeof seats)[], typeof seats, boolean]>([
  ['all of it', [seats], discount, true],
  ['a satang more', [seats], { ...discount, unitSatang: 980_001 }, false],
  ['what another discount has left', [seats, { ...discount, unitSatang: 1 }], discount, false],
  ['another VAT', [{ ...seats, vatClass: 'exempt' }], discount, false],
  ['another withholding tax', [{ ...seats, whtClass: 'rent' }], discount, false],
  ['what begins later', [{ ...seats, firstDay: '2027-01-02' }], discount, false],
  ['what has ended', [{ ...seats, lastDay: '2026-12-31' }], discount, false],
  ['nothing', [], discount, false],
])('a discount that takes off %s: %#', (_, others, taken, isFitting) => {
  expect(discountFits(others, taken)).toBe(isFitting)
})
