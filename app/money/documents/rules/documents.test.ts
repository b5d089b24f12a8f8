import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENROLLMENT_FEE, registrationTotal } from '#app/house/plans/rules/prices.ts'
import { baht } from '#app/kit/pure/money.ts'
import {
  creditable,
  creditTotals,
  debitRefusal,
  debitTotals,
  documentNumber,
  linesOf,
  namedKind,
  netLeft,
  rateOf,
  receiptKind,
  replaceRefusal,
  type Sale,
  type Standing,
  seriesOf,
  totalsOf,
  untaxed,
  withholdingOf,
} from './documents.ts'

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

const REGISTERED = { isVatRegistered: true, tin: '0994000617721' }
const NOT_REGISTERED = { isVatRegistered: false, tin: null }

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

describe('lines and totals of a house that is registered for VAT', () => {
  const partsOf = (sale: Sale) => {
    const { taxableSatang, exemptSatang, vatSatang } = totalsOf(sale, REGISTERED)
    return [taxableSatang, exemptSatang, vatSatang]
  }
  const amountsOf = (sale: Sale) => linesOf(sale, REGISTERED).map(({ amountSatang }) => amountSatang)

  test('show the plan, the membership fee and the VAT that the total had', () => {
    expect(linesOf(WEEK, REGISTERED)).toEqual([
      { kind: 'plan', planName: 'Week Pass', amountSatang: baht(2500) },
      { kind: 'membership_fee', planName: null, amountSatang: baht(200) },
    ])
    expect(totalsOf(WEEK, REGISTERED)).toEqual({
      taxableSatang: baht(2700),
      exemptSatang: 0,
      vatBasisPoints: 700,
      vatSatang: baht(189),
      totalSatang: baht(2889),
    })
  })

  test.each([
    ['Platinum with the fee', PLATINUM, [9532_71, 0, 667_29], [9345_79, 186_92]],
    [
      'a locker of 2,000',
      { ...PLATINUM, priceSatang: baht(2000), membershipFeeSatang: 0, totalSatang: baht(2000) },
      [1869_16, 0, 130_84],
      [1869_16],
    ],
    ['one satang', { ...PLATINUM, priceSatang: 1, membershipFeeSatang: 0, totalSatang: 1 }, [1, 0, 0], [1]],
  ])('have the VAT inside a total that did not add it: %s', (_, sale, parts, amounts) => {
    expect(partsOf(sale)).toEqual(parts)
    expect(amountsOf(sale)).toEqual(amounts)
  })

  test('the Enrollment Fee is the membership fee alone', () => {
    const sale = { ...WEEK, planName: ENROLLMENT_FEE, priceSatang: 0, vatSatang: 1400, totalSatang: 214_00 }
    expect(linesOf(sale, REGISTERED).map(({ kind }) => kind)).toEqual(['membership_fee'])
    expect(partsOf(sale)).toEqual([200_00, 0, 14_00])
  })

  test.each([
    ['VAT was added', { ...WEEK, totalSatang: baht(2889) + 37 }, [2700_35, 0, 189_02], [2500_00, 200_00, 35]],
    [
      'it is inside',
      { ...PLATINUM, totalSatang: baht(10_200) + 99 },
      [9533_64, 0, 667_35],
      [9345_80, 186_91, 93],
    ],
  ])('tax the satang that tell two payments apart where %s', (_, sale, parts, amounts) => {
    expect(partsOf(sale)).toEqual(parts)
    expect(amountsOf(sale)).toEqual(amounts)
  })

  test('take from a total what was added to it, to the satang', () => {
    fc.assert(
      fc.property(anySale, sale => {
        fc.pre(sale.vatSatang > 0)
        const plain = { ...sale, totalSatang: sale.priceSatang + sale.membershipFeeSatang + sale.vatSatang }
        expect(totalsOf(plain, REGISTERED).vatSatang).toBe(sale.vatSatang)
      }),
    )
  })
})

describe('lines and totals of a house that is not', () => {
  test.each([
    ['VAT was added to the total', WEEK, [2675_00, 214_00]],
    ['none was added', PLATINUM, [10_000_00, 200_00]],
    ['satang tell the payment apart', { ...WEEK, totalSatang: baht(2889) + 37 }, [2675_00, 214_00, 37]],
  ])('are what was paid for each, without VAT, where %s', (_, sale, amounts) => {
    expect(linesOf(sale, NOT_REGISTERED).map(({ amountSatang }) => amountSatang)).toEqual(amounts)
    expect(totalsOf(sale, NOT_REGISTERED)).toEqual(untaxed(sale.totalSatang))
  })
})

test('every document adds up: its lines before VAT, its parts, and both with the total', () => {
  fc.assert(
    fc.property(anySale, fc.constantFrom(REGISTERED, NOT_REGISTERED), (sale, issuer) => {
      const totals = totalsOf(sale, issuer)
      const lines = linesOf(sale, issuer).map(({ amountSatang }) => amountSatang)
      expect(sumOf(lines)).toBe(totals.taxableSatang + totals.exemptSatang)
      expect(sumOf(lines) + totals.vatSatang).toBe(sale.totalSatang)
      expect(totals.totalSatang).toBe(sale.totalSatang)
      const { taxableSatang, exemptSatang, vatSatang } = totals
      expect(Math.min(taxableSatang, exemptSatang, vatSatang, ...lines)).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('which document', () => {
  test.each([
    ['registered, VAT added', REGISTERED, WEEK, 'abbreviated_invoice', 'tax_invoice'],
    ['registered, VAT inside', REGISTERED, PLATINUM, 'abbreviated_invoice', 'tax_invoice'],
    [
      'registered, at a rate of nothing',
      REGISTERED,
      { ...PLATINUM, vatBasisPoints: 0 },
      'receipt',
      'receipt',
    ],
    ['not registered', { ...REGISTERED, isVatRegistered: false }, WEEK, 'receipt', 'receipt'],
    ['registered without a tax number', { ...REGISTERED, tin: null }, WEEK, 'receipt', 'receipt'],
  ] as const)('%s', (_, issuer, sale, atOnce, named) => {
    expect(receiptKind(totalsOf(sale, issuer))).toBe(atOnce)
    expect(namedKind(totalsOf(sale, issuer))).toBe(named)
  })
})

describe('withholding', () => {
  test.each([
    [totalsOf(WEEK, REGISTERED), 8100],
    [totalsOf(PLATINUM, REGISTERED), 28598],
    [untaxed(baht(10_200)), 30600],
    [untaxed(50), 2],
    [untaxed(16), 0],
    [untaxed(17), 1],
  ])('is three percent before VAT, half up', (totals, expected) => {
    expect(withholdingOf(totals)).toBe(expected)
  })

  test.each([
    ['a document says itself', { withheldSatang: 1, withholdingBasisPoints: 500 }, 500],
    ['was meant before it could be set', { withheldSatang: 1 }, 300],
    ['is set, where nothing was kept back', { withheldSatang: null, withholdingBasisPoints: 500 }, 150],
  ])('has the rate that %s', (_title, content, rate) => {
    expect(rateOf(content, 150)).toBe(rate)
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
    [{ kind: 'debit_note' as const }, 'credit_note', 1000],
    [{ raisedSatang: 1 }, 'debited', 1000],
  ])('%j', (change, refusal, left) => {
    expect(replaceRefusal({ ...standing, ...change })).toBe(refusal)
    expect(creditable({ ...standing, ...change })).toBe(left)
  })
})

describe('a debit note', () => {
  test.each([
    [107_00, 100_00, 7_00],
    [99_99, 93_45, 6_54],
    [1, 1, 0],
    [8, 7, 1],
  ])('of %i satang has the VAT inside it, as its document', (amount, taxable, vat) => {
    expect(debitTotals(totalsOf(WEEK, REGISTERED), amount)).toEqual({
      taxableSatang: taxable,
      exemptSatang: 0,
      vatBasisPoints: 700,
      vatSatang: vat,
      totalSatang: amount,
    })
    expect(debitTotals(totalsOf(WEEK, NOT_REGISTERED), amount)).toEqual(untaxed(amount))
  })

  test('is about what stands of a receipt or an invoice, and about no note', () => {
    const standing: Standing = { kind: 'receipt', totalSatang: 1000, creditedSatang: 0, isReplaced: false }
    const refusalOf = (change: Partial<Standing>) => debitRefusal({ ...standing, ...change })
    expect(refusalOf({})).toBe(null)
    expect(refusalOf({ kind: 'tax_invoice', creditedSatang: 999, raisedSatang: 5 })).toBe(null)
    expect(refusalOf({ creditedSatang: 1000 })).toBe('nothing_left')
    expect(refusalOf({ isReplaced: true })).toBe('replaced')
    expect(refusalOf({ kind: 'credit_note' })).toBe('note')
    expect(refusalOf({ kind: 'debit_note' })).toBe('note')
  })

  test.each([0, -1])('of %i is none', amount => {
    expect(() => debitTotals(totalsOf(WEEK, REGISTERED), amount)).toThrow(RangeError)
  })
})

describe('a credit note', () => {
  test('for all of it takes back exactly what the document had', () => {
    expect(creditTotals(totalsOf(WEEK, REGISTERED), 0, baht(2889))).toEqual(totalsOf(WEEK, REGISTERED))
  })

  test.each([
    [0, 0],
    [0, -1],
    [0, baht(2889) + 1],
    [baht(2889), 1],
    [-1, 1],
  ])('after %i, crediting %i is refused', (already, amount) => {
    expect(() => creditTotals(totalsOf(WEEK, REGISTERED), already, amount)).toThrow(RangeError)
  })

  test('says what the document was worth before it and after it, also where it is not the first', () => {
    const totals = totalsOf(WEEK, REGISTERED)
    const worth = [0, baht(107), baht(321), baht(2889)].map(credited => netLeft(totals, credited))
    expect(worth).toEqual([baht(2700), baht(2600), baht(2400), 0])
  })

  test('however a document is credited bit by bit, the bits add up to it', () => {
    const issuers = fc.constantFrom(REGISTERED, NOT_REGISTERED)
    const bits = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
    fc.assert(
      fc.property(anySale, issuers, bits, (sale, issuer, cuts) => {
        const totals = totalsOf(sale, issuer)
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
