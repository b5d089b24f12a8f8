import { expect, test } from 'vitest'
import { keptBesides, openSatang, owedAfter, paperSatang, proposedRest, proposedSatang } from './rules.ts'

test.each([
  ['nothing owed and nothing ahead', 0, 5350_00, 5350_00],
  ['a debt from before, which is not asked for', 1000_00, 5350_00, 5350_00],
  ['a part paid ahead', -350_00, 5350_00, 5000_00],
  ['all of it paid ahead', -5350_00, 5350_00, 0],
  ['more than it paid ahead', -6000_00, 5350_00, 0],
])('with %s, what is proposed is the total less what was paid ahead', (_, owed, total, proposed) => {
  expect(proposedSatang(total, owed)).toBe(proposed)
})

test.each([
  ['all of it', 0, 5350_00, 0, 0, 5350_00],
  ['a part, which leaves a debt', 0, 5000_00, 350_00, 350_00, 5000_00],
  ['nothing', 0, 0, 5350_00, 5350_00, 0],
  ['more, which becomes credit', 0, 6000_00, -650_00, 0, 5350_00],
  ['nothing where it was paid ahead', -6000_00, 0, -650_00, 0, 0],
  ['all of it beside an older debt', 1000_00, 5350_00, 1000_00, 0, 5350_00],
  ['more for an older debt', 1000_00, 6350_00, 0, 0, 5350_00],
])('paying %s of 5,350 baht leaves what it should', (_, before, paid, owed, open, paper) => {
  expect(owedAfter(before, 5350_00, paid)).toBe(owed)
  expect(openSatang(5350_00, before, paid)).toBe(open)
  expect(paperSatang(5350_00, paid)).toBe(paper)
})

const KEPT = { basisPoints: 300, vatBasisPoints: 700 }

test.each([
  ['the rest of it', 0, 5200_00, 150_00],
  ['the rest of what is open after what was paid ahead', -350_00, 4859_81, 140_19],
  ['the rest of all of it, though a part was paid ahead', -350_00, 5200_00, 150_00],
  ['half of the rest', 0, 2600_00, 75_00],
  ['all of it', 0, 5350_00, 150_00],
  ['more than all of it', 0, 9000_00, 150_00],
  ['the rest beside an older debt', 1000_00, 5200_00, 150_00],
  ['nothing', 0, 0, 0],
  ['nothing where it was paid ahead', -6000_00, 0, 0],
])('of 5,350 baht a company that pays %s keeps its share back', (_, owedSatang, paidSatang, kept) => {
  expect(keptBesides({ paidSatang, totalSatang: 5350_00, owedSatang }, KEPT)).toBe(kept)
})

test('the rest that is proposed leaves nothing open, to the satang, whatever VAT is inside', () => {
  for (const vatBasisPoints of [0, 700, 1000])
    for (const totalSatang of [1, 33, 1283_99, 1284_00, 5350_00, 5350_01, 9999_97])
      for (const owedSatang of [0, -1, -350_00, 100_00]) {
        const withholding = { basisPoints: 300, vatBasisPoints }
        const paidSatang = proposedRest(totalSatang, owedSatang, withholding)
        const kept = keptBesides({ paidSatang, totalSatang, owedSatang }, withholding)
        expect(openSatang(totalSatang, owedSatang, paidSatang + kept)).toBe(0)
        expect(paidSatang + kept).toBe(proposedSatang(totalSatang, owedSatang))
      }
})
