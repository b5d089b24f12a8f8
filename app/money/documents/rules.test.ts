import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENROLLMENT_FEE, registrationTotal } from '#app/house/plans/rules.ts'
import { baht } from '#app/kit/pure/money.ts'
import {
  creditable,
  creditTotals,
  documentNumber,
  linesOf,
  namedKind,
  receiptKind,
  replaceRefusal,
  type Sale,
  type Standing,
  seriesOf,
  totalsOf,
  withholdingOf,
} from './rules.ts'

const WEEK: Sale = {
  planName: 'Week Pass',
  priceSatang: baht(2500),
  membershipFeeSatang: baht(200),
  vatSatang: baht(189),
  vatBasisPoints: 700,
  totalSatang: baht(2889),
}
/** Its total has no VAT in it (rule plans.vat). */
const PLATINUM: Sale = {
  planName: 'Platinum Membership',
  priceSatang: baht(10_000),
  membershipFeeSatang: baht(200),
  vatSatang: 0,
  vatBasisPoints: 700,
  totalSatang: baht(10_200),
}

/** Any sale as the house totals them, perhaps with satang that tell payments apart. */
const anySale = fc
  .record({
    basePriceSatang: fc.integer({ min: 0, max: 10_000_000 }),
    isEnrollmentFee: fc.boolean(),
    isExistingMember: fc.boolean(),
    membershipFeeSatang: fc.integer({ min: 0, max: 100_000 }),
    vatApplies: fc.boolean(),
    vatRateBasisPoints: fc.integer({ min: 0, max: 3000 }),
    extra: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ extra, ...input }): Sale => {
    const { totalSatang, ...total } = registrationTotal(input)
    return {
      planName: input.isEnrollmentFee ? ENROLLMENT_FEE : 'Any',
      ...total,
      vatBasisPoints: input.vatRateBasisPoints,
      totalSatang: totalSatang + extra,
    }
  })

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('numbers', () => {
  test.each([
    ['receipt', 2026, 123, 'R2026-000123'],
    ['abbreviated_invoice', 2026, 1, 'A2026-000001'],
    ['tax_invoice', 2027, 999_999, 'T2027-999999'],
    ['credit_note', 2027, 1_000_000, 'CN2027-1000000'],
  ] as const)('%s %i number %i is %s', (kind, year, serial, expected) => {
    expect(documentNumber(seriesOf(kind, year), serial)).toBe(expected)
  })
})

describe('lines and totals', () => {
  test('show the plan, the membership fee and the VAT that the total had', () => {
    expect(linesOf(WEEK)).toEqual([
      { kind: 'plan', planName: 'Week Pass', amountSatang: baht(2500) },
      { kind: 'membership_fee', planName: null, amountSatang: baht(200) },
    ])
    expect(totalsOf(WEEK)).toEqual({
      taxableSatang: baht(2700),
      exemptSatang: 0,
      vatBasisPoints: 700,
      vatSatang: baht(189),
      totalSatang: baht(2889),
    })
  })

  test('show no VAT where the total has none, whatever the rate was', () => {
    expect(totalsOf(PLATINUM)).toEqual({
      taxableSatang: 0,
      exemptSatang: baht(10_200),
      vatBasisPoints: 0,
      vatSatang: 0,
      totalSatang: baht(10_200),
    })
  })

  test('the Enrollment Fee is the membership fee alone', () => {
    const sale = { ...WEEK, planName: ENROLLMENT_FEE, priceSatang: 0, vatSatang: 1400, totalSatang: 214_00 }
    expect(linesOf(sale).map(({ kind }) => kind)).toEqual(['membership_fee'])
    expect(totalsOf(sale)).toMatchObject({ taxableSatang: 200_00, exemptSatang: 0, totalSatang: 214_00 })
  })

  test('satang that tell two payments apart are a line of their own, without VAT', () => {
    const sale = { ...WEEK, totalSatang: baht(2889) + 37 }
    expect(linesOf(sale).at(-1)).toEqual({ kind: 'adjustment', planName: null, amountSatang: 37 })
    expect(totalsOf(sale)).toMatchObject({ taxableSatang: baht(2700), exemptSatang: 37 })
  })

  test('every document adds up: its lines before VAT, its parts, and both with the total', () => {
    fc.assert(
      fc.property(anySale, sale => {
        const totals = totalsOf(sale)
        const net = sumOf(linesOf(sale).map(({ amountSatang }) => amountSatang))
        expect(net).toBe(totals.taxableSatang + totals.exemptSatang)
        expect(net + totals.vatSatang).toBe(sale.totalSatang)
        expect(totals.totalSatang).toBe(sale.totalSatang)
        expect(Math.min(totals.taxableSatang, totals.exemptSatang, totals.vatSatang)).toBeGreaterThanOrEqual(
          0,
        )
      }),
    )
  })
})

describe('which document', () => {
  const registered = { isVatRegistered: true, tin: '0994000617721' }
  test.each([
    ['registered, taxed', registered, WEEK, 'abbreviated_invoice', 'tax_invoice'],
    [
      'registered, taxed with a satang',
      registered,
      { ...WEEK, vatSatang: 1 },
      'abbreviated_invoice',
      'tax_invoice',
    ],
    ['registered, not taxed', registered, PLATINUM, 'receipt', 'receipt'],
    ['not registered', { isVatRegistered: false, tin: '0994000617721' }, WEEK, 'receipt', 'receipt'],
    ['registered without a tax number', { isVatRegistered: true, tin: null }, WEEK, 'receipt', 'receipt'],
  ] as const)('%s', (_, issuer, sale, atOnce, named) => {
    expect(receiptKind(issuer, totalsOf(sale))).toBe(atOnce)
    expect(namedKind(issuer, totalsOf(sale))).toBe(named)
  })
})

describe('withholding', () => {
  test.each([
    [WEEK, 8100],
    [PLATINUM, 30600],
    [{ ...PLATINUM, totalSatang: 50 }, 2],
    [{ ...PLATINUM, totalSatang: 16 }, 0],
    [{ ...PLATINUM, totalSatang: 17 }, 1],
  ])('is three percent before VAT, half up', (sale, expected) => {
    expect(withholdingOf(totalsOf(sale))).toBe(expected)
  })
})

describe('what became of a document', () => {
  const standing: Standing = { kind: 'tax_invoice', totalSatang: 1000, creditedSatang: 0, isReplaced: false }
  test.each([
    [{}, null, 1000],
    [{ kind: 'receipt' as const }, null, 1000],
    [{ creditedSatang: 1 }, 'credited', 999],
    [{ creditedSatang: 1000 }, 'credited', 0],
    [{ isReplaced: true }, 'replaced', 0],
    [{ kind: 'credit_note' as const }, 'credit_note', 0],
  ])('%j', (change, refusal, left) => {
    expect(replaceRefusal({ ...standing, ...change })).toBe(refusal)
    expect(creditable({ ...standing, ...change })).toBe(left)
  })
})

describe('a credit note', () => {
  test('for all of it takes back exactly what the document had', () => {
    expect(creditTotals(totalsOf(WEEK), 0, baht(2889))).toEqual(totalsOf(WEEK))
  })

  test.each([
    [0, 0],
    [0, -1],
    [0, baht(2889) + 1],
    [baht(2889), 1],
    [-1, 1],
  ])('after %i, crediting %i is refused', (already, amount) => {
    expect(() => creditTotals(totalsOf(WEEK), already, amount)).toThrow(RangeError)
  })

  test('however a document is credited bit by bit, the bits add up to it', () => {
    const bits = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
    fc.assert(
      fc.property(anySale, bits, (sale, cuts) => {
        const totals = totalsOf(sale)
        const ends = [...cuts.map(cut => Math.round(cut * totals.totalSatang)), totals.totalSatang]
        let already = 0
        const notes = ends
          .sort((a, b) => a - b)
          .flatMap(end => {
            if (end === already) return []
            const note = creditTotals(totals, already, end - already)
            already = end
            return [note]
          })
        for (const note of notes) {
          expect(note.taxableSatang + note.exemptSatang + note.vatSatang).toBe(note.totalSatang)
          expect(Math.min(note.taxableSatang, note.exemptSatang, note.vatSatang)).toBeGreaterThanOrEqual(0)
        }
        expect(sumOf(notes.map(note => note.vatSatang))).toBe(totals.vatSatang)
        expect(sumOf(notes.map(note => note.exemptSatang))).toBe(totals.exemptSatang)
        expect(sumOf(notes.map(note => note.taxableSatang))).toBe(totals.taxableSatang)
      }),
    )
  })
})
