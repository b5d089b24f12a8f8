import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RENT_BASIS_POINTS } from '#app/kit/pure/withholding.ts'
import { VAT_CLASSES, WHT_CLASSES } from './contracts.ts'
import { totalsOf, withheldOf } from './totals.ts'

const VAT = 700
const RATES = { service: 300, rent: RENT_BASIS_POINTS }
const service = (amountSatang: number) =>
  ({ amountSatang, vatClass: 'standard', whtClass: 'service' }) as const
const rent = (amountSatang: number) => ({ amountSatang, vatClass: 'exempt', whtClass: 'rent' }) as const

test.each([
  ['five seats from the 10th', 1_738_710, 121_710, 1_860_420, [52_161, 1_808_259], [86_936, 1_773_484]],
  ['five seats', 2_450_000, 171_500, 2_621_500, [73_500, 2_548_000], [122_500, 2_499_000]],
  [
    'six seats and the sixth of before',
    3_129_677,
    219_077,
    3_348_754,
    [93_890, 3_254_864],
    [156_484, 3_192_270],
  ],
  [
    'six seats of which one was paused',
    2_677_500,
    187_425,
    2_864_925,
    [80_325, 2_784_600],
    [133_875, 2_731_050],
  ],
])('%s have their VAT, and what is kept back of them', (_, net, vat, total, asService, asRent) => {
  const line = service(net)
  expect(totalsOf([line], VAT)).toEqual({
    taxableSatang: net,
    exemptSatang: 0,
    vatBasisPoints: VAT,
    vatSatang: vat,
    totalSatang: total,
  })
  const kept = withheldOf([line], RATES)
  const keptOfRent = withheldOf([{ ...line, whtClass: 'rent' }], RATES)
  expect([kept, total - kept]).toEqual(asService)
  expect([keptOfRent, total - keptOfRent]).toEqual(asRent)
})

test.each([
  ['all a service', [service(2_500_000), service(500_000)], 210_000, 3_210_000, 90_000],
  ['split into rent and services', [rent(2_500_000), service(500_000)], 35_000, 3_035_000, 140_000],
  ['rent alone', [rent(2_500_000)], 0, 2_500_000, 125_000],
])('an office that is %s', (_, lines, vat, total, kept) => {
  expect(totalsOf(lines, VAT)).toMatchObject({ vatSatang: vat, totalSatang: total })
  expect(withheldOf(lines, RATES)).toBe(kept)
})

test('a bill on which nothing is taxed has no rate of VAT', () => {
  expect(totalsOf([rent(50)], VAT)).toEqual(totalsOf([rent(50)], 0))
})

test('nothing is kept back of what is neither service nor rent', () => {
  expect(withheldOf([{ amountSatang: 100_000, whtClass: 'none' }], RATES)).toBe(0)
})

test('a house that is not registered adds no VAT', () => {
  expect(totalsOf([service(100), rent(50)], 0)).toEqual({
    taxableSatang: 0,
    exemptSatang: 150,
    vatBasisPoints: 0,
    vatSatang: 0,
    totalSatang: 150,
  })
})

test('VAT is of the bill, not of each line', () => {
  expect(totalsOf([service(7), service(7)], VAT).vatSatang).toBe(1)
})

test('totals always add up, with VAT of what is not exempt alone', () => {
  const line = fc.record({
    amountSatang: fc.integer({ min: 0, max: 1_000_000_000 }),
    vatClass: fc.constantFrom(...VAT_CLASSES),
    whtClass: fc.constantFrom(...WHT_CLASSES),
  })
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom(0, VAT), (lines, rate) => {
      const totals = totalsOf(lines, rate)
      const net = lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
      expect(totals.taxableSatang + totals.exemptSatang).toBe(net)
      expect(net + totals.vatSatang).toBe(totals.totalSatang)
      expect(totals.vatSatang).toBe(Math.floor((2 * rate * totals.taxableSatang + 10_000) / 20_000))
    }),
  )
})
