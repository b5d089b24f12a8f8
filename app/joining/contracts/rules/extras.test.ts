import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addVat } from '#app/kit/pure/money.ts'
import type { Line } from './bill-lines.ts'
import { EXTRA_KINDS } from './contracts.ts'
import { type Extra, extraCap, extraLinesOf, takenBack, withExtraLines } from './extras.ts'
import { billsOf } from './run.ts'

const MALI = { memberRowId: 'mali', name: 'Mali' }
let count = 0
const extra = (values: Partial<Extra> = {}): Extra => {
  count += 1
  const usual = { ...MALI, kind: 'booking', month: '2026-12-01', amountSatang: 200_00 } as const
  return { id: `extra-${count}`, ...usual, ...values }
}
const item = (amountSatang: number, values: Partial<Line> = {}): Line => ({
  itemId: 'item',
  seatId: null,
  quantity: 1,
  unitSatang: amountSatang,
  amountSatang,
  firstDay: '2027-01-01',
  lastDay: '2027-01-31',
  vatClass: 'standard',
  whtClass: 'service',
  ...values,
})
const linesOf = (extras: Extra[], { lines = [] as Line[], vatBasisPoints = 700 } = {}) =>
  extraLinesOf(extras, { lines, vatBasisPoints })

describe('what a person may put on the account of a company in a month', () => {
  test.each([
    [null, null, 0],
    [500_00, null, 500_00],
    [500_00, 300_00, 300_00],
    [300_00, 500_00, 300_00],
    [500_00, 0, 0],
    [null, 500_00, 0],
  ])('where the contract says %o and its managers %o, is %i', (extrasSatang, ownExtrasSatang, most) => {
    expect(extraCap({ extrasSatang, ownExtrasSatang })).toBe(most)
  })
})

describe('what is taken back', () => {
  test.each([
    [
      200_00,
      [
        ['2027-01-01', 150_00],
        ['2026-12-01', 50_00],
      ],
    ],
    [100_00, [['2027-01-01', 100_00]]],
    [
      900_00,
      [
        ['2027-01-01', 150_00],
        ['2026-12-01', 300_00],
      ],
    ],
    [0, []],
  ])('of %i satang, is of the latest month first and never more than was put there', (satang, months) => {
    const parts = [
      { month: '2026-12-01', amountSatang: 300_00 },
      { month: '2026-11-01', amountSatang: -50_00 },
      { month: '2027-01-01', amountSatang: 150_00 },
    ]
    expect(takenBack(parts, satang).map(({ month, amountSatang }) => [month, amountSatang])).toEqual(months)
  })
})

describe('a bill', () => {
  test('charges one line for each person, month and sort, before VAT, and says nothing of what it was', () => {
    const lines = linesOf([
      extra(),
      extra(),
      extra({ kind: 'pack', amountSatang: 1_070_00 }),
      extra({ month: '2026-11-01' }),
      extra({ memberRowId: 'nok', name: 'Nok' }),
    ])
    const said = lines.map(({ extraName, extraKind, firstDay, lastDay, amountSatang }) => [
      extraName,
      extraKind,
      firstDay,
      lastDay,
      amountSatang,
    ])
    expect(said).toEqual([
      ['Mali', 'booking', '2026-11-01', '2026-11-30', 186_92],
      ['Mali', 'booking', '2026-12-01', '2026-12-31', 373_83],
      ['Mali', 'pack', '2026-12-01', '2026-12-31', 1_000_00],
      ['Nok', 'booking', '2026-12-01', '2026-12-31', 186_92],
    ])
  })

  test('has no VAT taken out of extras where the house is not registered for it', () => {
    expect(linesOf([extra()], { vatBasisPoints: 0 })[0]?.amountSatang).toBe(200_00)
  })

  test('has nothing of what was taken back before it', () => {
    expect(linesOf([extra(), extra({ amountSatang: -200_00 })])).toEqual([])
  })

  test('takes off what was taken back after the one before, where it charges as much of services', () => {
    const back = [extra({ amountSatang: -200_00 })]
    expect(linesOf(back, { lines: [item(186_92)] })).toMatchObject([{ quantity: -1, amountSatang: -186_92 }])
    expect(linesOf(back, { lines: [item(186_91)] })).toEqual([])
    expect(linesOf(back, { lines: [item(900_00, { vatClass: 'exempt', whtClass: 'rent' })] })).toEqual([])
  })

  test('charges each extra once at most, never falls below zero, and leaves out only what takes off', () => {
    const some = fc.record({
      memberRowId: fc.constantFrom('mali', 'nok', null),
      kind: fc.constantFrom(...EXTRA_KINDS),
      month: fc.constantFrom('2026-11-01', '2026-12-01'),
      amountSatang: fc.integer({ min: -100_000, max: 100_000 }).filter(satang => satang !== 0),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), fc.nat(200_000), (all, satang) => {
        const extras = all.map(extra)
        const lines = linesOf(extras, { lines: [item(satang)] })
        const charged = lines.flatMap(({ extraIds }) => extraIds)
        expect(new Set(charged).size).toBe(charged.length)
        expect(lines.reduce((sum, { amountSatang }) => sum + amountSatang, satang)).toBeGreaterThanOrEqual(0)
        const left = Map.groupBy(
          extras.filter(({ id }) => !charged.includes(id)),
          ({ memberRowId, kind, month }) => `${memberRowId} ${kind} ${month}`,
        )
        for (const group of left.values())
          expect(group.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('comes within a satang of what members would have paid, for each line of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), amountSatang => {
        const [line] = linesOf([extra({ amountSatang })])
        const net = line?.amountSatang ?? 0
        expect(Math.abs(net + addVat(net, 700) - amountSatang)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a run', () => {
  const over = {
    id: 'contract',
    firstDay: '2026-11-01',
    lastDay: '2026-11-30',
    billedUntil: '2026-11-30',
    items: [],
    pauses: [],
    depositSatang: 0,
    givesBack: false,
  }
  const due = (hasExtras: boolean, until = '2027-01-01') =>
    billsOf({ billingDay: 1, contracts: [over], billed: [], hasExtras }, until)

  test('makes a bill of extras alone where their contract is over, and none without any', () => {
    expect(due(false)).toEqual([])
    expect(due(true).map(({ firstDay }) => firstDay)).toEqual(['2026-12-01'])
    expect(due(true, '2026-11-30')).toEqual([])
    const [made] = withExtraLines(due(true), linesOf([extra()]))
    expect(made?.extras).toHaveLength(1)
  })

  test('makes none for what is only to be taken off', () => {
    expect(withExtraLines(due(true), linesOf([extra({ amountSatang: -200_00 })]))).toEqual([])
  })
})
