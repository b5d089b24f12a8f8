import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVat, baht, formatBaht, formatPercent, satangToBaht, vatInside } from './money.ts'

const SEVEN_PERCENT = 700
const amount = fc.integer({ min: 0, max: 10_000_000_000 })
const rate = fc.integer({ min: 0, max: 3000 })

test.each([
  [0, 0],
  [200, 20_000],
  [1.5, 150],
  [24.5, 2450],
  [0.1, 10],
  [1.15, 115],
  [4.35, 435],
  [8.2, 820],
  [9_999_999_999.99, 999_999_999_999],
  [-24.5, -2450],
])('%d baht are %d satang', (n, satang) => {
  expect(baht(n)).toBe(satang)
  expect(satangToBaht(satang)).toBe(n)
})

test.each([1.005, 0.001, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e15])('%d baht is refused', n => {
  expect(() => baht(n)).toThrow(RangeError)
})

test('any satang amount survives the way to baht and back', () => {
  fc.assert(
    fc.property(amount, satang => {
      expect(baht(satangToBaht(satang))).toBe(satang)
    }),
  )
})

test('baht never show more than two decimals', () => {
  fc.assert(
    fc.property(amount, satang => {
      expect(String(satangToBaht(satang))).toMatch(/^\d+(\.\d{1,2})?$/)
    }),
  )
})

test.each([
  [2500, 175],
  [2700, 189],
  [5000, 350],
  [1.5, 0.11],
  [24.5, 1.72],
  [200, 14],
  [600, 42],
  [0, 0],
])('7%% VAT on %d baht is %d baht', (net, vat) => {
  expect(addVat(baht(net), SEVEN_PERCENT)).toBe(baht(vat))
})

test.each([
  [100, 6.54],
  [180, 11.78],
  [200, 13.08],
  [2675, 175],
  [0, 0],
])('%d baht contain %d baht of 7%% VAT', (gross, vat) => {
  expect(vatInside(baht(gross), SEVEN_PERCENT)).toBe(baht(vat))
})

test('VAT at 7% is floor((net*7*2+100)/200)', () => {
  fc.assert(
    fc.property(amount, net => {
      const expected = (BigInt(net) * 7n * 2n + 100n) / 200n
      expect(addVat(net, SEVEN_PERCENT)).toBe(Number(expected))
    }),
  )
})

test('VAT is exact half up at any rate', () => {
  fc.assert(
    fc.property(amount, rate, (net, points) => {
      const expected = (BigInt(net) * BigInt(points) * 2n + 10_000n) / 20_000n
      expect(addVat(net, points)).toBe(Number(expected))
    }),
  )
})

test('the VAT inside a gross price is the VAT that was added to make it', () => {
  fc.assert(
    fc.property(amount, rate, (net, points) => {
      const vat = addVat(net, points)
      expect(vatInside(net + vat, points)).toBe(vat)
    }),
  )
})

test.each([
  [-1, 700],
  [1.5, 700],
  [100, -700],
  [100, 7.5],
  [Number.MAX_SAFE_INTEGER, 700],
  [Number.NaN, 700],
])('VAT on %d satang at %d basis points is refused', (satang, points) => {
  expect(() => addVat(satang, points)).toThrow(RangeError)
  expect(() => vatInside(satang, points)).toThrow(RangeError)
})

test.each([
  [250_000, 'en', undefined, '฿2,500'],
  [64_250, 'en', undefined, '฿642.50'],
  [64_200, 'en', 'always', '฿642.00'],
  [64_250, 'en', 'never', '฿643'],
  [64_249, 'en', 'never', '฿642'],
  [0, 'en', undefined, '฿0'],
  [-64_250, 'en', undefined, '-฿642.50'],
  [250_000, 'th', undefined, '฿2,500'],
  [250_050, 'th', 'always', '฿2,500.50'],
  [250_000, 'ru', undefined, '2 500 ฿'],
  [250_050, 'ru', undefined, '2 500,50 ฿'],
] as const)('%d satang read in %s with decimals %s as %s', (satang, locale, decimals, text) => {
  expect(formatBaht(satang, locale, { decimals }).replace(/\s/g, ' ')).toBe(text)
})

test.each([
  [0, '0%'],
  [700, '7%'],
  [725, '7.25%'],
  [10_000, '100%'],
])('%i basis points are %s', (basisPoints, text) => {
  expect(formatPercent(basisPoints, 'en')).toBe(text)
})
