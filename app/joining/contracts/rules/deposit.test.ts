import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatInside } from '#app/kit/pure/money.ts'
import { splitDeposit } from './deposit.ts'
import { totalsOf, withheldOf } from './totals.ts'

const VAT = 700
const RATES = { service: 300, rent: 500 }
const service = (amountSatang: number) =>
  ({ amountSatang, vatClass: 'standard', whtClass: 'service' }) as const

describe('a deposit of two months of five seats', () => {
  const HELD = 4_900_000
  const lines = [service(2_450_000)]
  const lacksSatang = totalsOf(lines, VAT).totalSatang
  const bill = (withheldSatang = 0) => [{ id: 'last', lacksSatang, withheldSatang }]
  const wish = { bills: bill(), keptSatang: 0, backSatang: null }

  test.each([
    ['pays the last bill, and the rest goes back', {}, [2_621_500], 2_278_500, 0],
    [
      'pays what is left of it beside tax kept back',
      { bills: bill(withheldOf(lines, RATES)) },
      [2_548_000],
      2_352_000,
      0,
    ],
    ['goes back whole where nothing is unpaid', { bills: [] }, [], HELD, 0],
    [
      'pays a part of what is more than it',
      { bills: [{ ...bill()[0], lacksSatang: 5_000_000 }] },
      [HELD],
      0,
      0,
    ],
    ['is kept before it pays', { keptSatang: 4_000_000 }, [900_000], 0, 0],
    [
      'is held on as far as it does not go back',
      { backSatang: 1_000_000 },
      [2_621_500],
      1_000_000,
      1_278_500,
    ],
  ] as const)('%s', (_, values, amounts, backSatang, leftSatang) => {
    const used = splitDeposit(HELD, { ...wish, ...values } as Parameters<typeof splitDeposit>[1])
    expect(used).toMatchObject({ ok: true, value: { backSatang, leftSatang } })
    expect(used.ok && used.value.applied.map(({ amountSatang }) => amountSatang)).toEqual(amounts)
  })

  test.each([
    ['more is kept than is held', { keptSatang: HELD + 1 }],
    ['more goes back than bills leave', { backSatang: 2_278_501 }],
  ])('is refused where %s', (_, values) => {
    expect(splitDeposit(HELD, { ...wish, ...values })).toEqual({ ok: false, reason: 'too_much' })
  })

  test('of which VAT was paid goes back with the VAT in it', () => {
    const taken = totalsOf([service(HELD)], VAT).totalSatang
    const used = splitDeposit(taken, wish)
    const back = used.ok ? used.value.backSatang : 0
    expect([taken, back, vatInside(back, VAT)]).toEqual([5_243_000, 2_621_500, 171_500])
  })
})

test('of a part-paid bill no tax is kept back', () => {
  const bills = [{ id: 'a', lacksSatang: 1_000, withheldSatang: 30 }]
  expect(splitDeposit(969, { bills, keptSatang: 0, backSatang: null })).toMatchObject({
    value: { applied: [{ amountSatang: 969, withheldSatang: 0 }], backSatang: 0 },
  })
})

test('what a deposit is used for and what is held on add up to it, and no bill has more than it lacks', () => {
  const satang = fc.integer({ min: 0, max: 10_000_000 })
  const due = fc.tuple(satang, fc.integer({ min: 0, max: 100 })).map(([lacksSatang, percent]) => ({
    lacksSatang,
    withheldSatang: Math.floor((lacksSatang * percent) / 100),
  }))
  fc.assert(
    fc.property(
      satang,
      fc.array(due, { maxLength: 5 }),
      satang,
      fc.option(satang),
      (held, dues, kept, back) => {
        const bills = dues.map((each, i) => ({ ...each, id: String(i) }))
        const used = splitDeposit(held, { bills, keptSatang: kept, backSatang: back })
        if (!used.ok) return
        const { applied, keptSatang, backSatang, leftSatang } = used.value
        const paid = applied.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
        expect(paid + keptSatang + backSatang + leftSatang).toBe(held)
        expect(Math.min(keptSatang, backSatang, leftSatang)).toBeGreaterThanOrEqual(0)
        for (const { id, amountSatang, withheldSatang } of applied) {
          const bill = bills[Number(id)]
          expect(amountSatang + withheldSatang).toBeLessThanOrEqual(bill?.lacksSatang ?? 0)
        }
      },
    ),
  )
})
