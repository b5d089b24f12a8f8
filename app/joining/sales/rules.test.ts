import { expect, test } from 'vitest'
import { openSatang, owedAfter, paperSatang, proposedSatang } from './rules.ts'

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
