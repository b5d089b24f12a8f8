import { expect, test } from 'vitest'
import { renewalDays, renewalRefusal, renewedItems, unaskedDeposit } from './renewal.ts'

const YEAR = { firstDay: '2027-01-01', lastDay: '2027-12-31', state: 'running', termFrom: null } as const

test.each([
  ['runs', YEAR, false, null],
  ['was given notice of', { ...YEAR, state: 'notice' as const }, false, null],
  ['is a draft', { ...YEAR, state: 'draft' as const }, false, 'not_running'],
  ['is over', { ...YEAR, state: 'ended' as const }, false, 'not_running'],
  ['goes on from month to month', { ...YEAR, lastDay: null }, false, 'no_last_day'],
  ['is renewed already', YEAR, true, 'renewed'],
] as const)('a contract that %s is renewed: %#', (_, contract, isRenewed, refusal) => {
  expect(renewalRefusal(contract, { isRenewed })).toBe(refusal)
})

test('a renewal begins the day after, and is proposed for as long again', () => {
  expect(renewalDays(YEAR)).toEqual({ firstDay: '2028-01-01', lastDay: '2028-12-31' })
  expect(renewalDays({ ...YEAR, lastDay: '2028-12-31', termFrom: '2028-01-01' })).toEqual({
    firstDay: '2029-01-01',
    lastDay: '2029-12-31',
  })
})

test('the items of the last day are renewed, at their prices then', () => {
  const items = [
    { firstDay: '2027-01-01', lastDay: '2027-06-30' },
    { firstDay: '2027-07-01', lastDay: null },
    { firstDay: '2027-01-01', lastDay: '2027-12-31' },
  ]
  expect(renewedItems(items, '2027-12-31')).toEqual(items.slice(1))
})

test('a renewal asks for no more deposit than was asked for before it, along all that it renews', () => {
  const one = { id: 'one', renewsId: null, depositSatang: 100 }
  const two = { id: 'two', renewsId: 'one', depositSatang: 100 }
  const three = { id: 'three', renewsId: 'two', depositSatang: 250 }
  const all = [one, two, three, { id: 'other', renewsId: null, depositSatang: 70 }]
  const asked = [
    { contractId: 'one', depositSatang: 100 },
    { contractId: 'other', depositSatang: 70 },
  ]
  expect(all.map(contract => unaskedDeposit(contract, all, asked))).toEqual([0, 0, 150, 0])
  expect(all.map(contract => unaskedDeposit(contract, all, []))).toEqual([100, 100, 250, 70])
})
