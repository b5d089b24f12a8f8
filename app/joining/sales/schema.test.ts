import { expect, test } from 'vitest'
import { readOwnLine, readPaid, readQuantity } from './schema.ts'

test.each([
  ['5,350.00', 'cash', { satang: 5350_00, method: 'cash' }],
  ['๕๐๐', 'promptpay', { satang: 500_00, method: 'promptpay' }],
  ['0', '', { satang: 0, method: null }],
  ['0.00', 'cash', { satang: 0, method: null }],
])('%s by "%s" is read', (paid, method, read) => {
  expect(readPaid({ paid, method })).toEqual({ ok: true, paid: read })
})

test('whether tax was kept back of it is read', () => {
  const typed = { paid: '5200', method: 'cash' }
  const paid = { satang: 5200_00, method: 'cash' }
  expect(readPaid({ ...typed, withholds: 'on' })).toEqual({ ok: true, paid: { ...paid, withholds: true } })
  expect(readPaid({ ...typed, withholds: '' })).toEqual({ ok: true, paid })
})

test.each([
  ['', 'cash', 'paid'],
  ['-1', 'cash', 'paid'],
  ['5.001', 'cash', 'paid'],
  ['99999999999', 'cash', 'paid'],
  ['100', '', 'method'],
  ['100', 'gold', 'method'],
])('%s by "%s" is refused beside its field', (paid, method, field) => {
  const read = readPaid({ paid, method })
  expect(read).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } })
})

test.each([
  ['1', 1],
  ['100', 100],
  ['101', null],
  ['0', null],
  ['', null],
  ['1.5', null],
  ['1e2', null],
])('"%s" of something is %s', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

test('what is of no list is read as the paper says it, with the price of one', () => {
  const line = { what: 'ค่าปรับกุญแจ · lost key', eachSatang: 250_50 }
  expect(readOwnLine({ what: '  ค่าปรับกุญแจ ·\n lost  key ', each: '๒๕๐.50' })).toEqual({ ok: true, line })
})

test.each([
  ['', '250', 'what'],
  ['x'.repeat(101), '250', 'what'],
  ['key \u0007', '250', 'what'],
  ['ამ', '250', 'what'],
  ['Key', '', 'each'],
  ['Key', '0', 'each'],
  ['Key', '-5', 'each'],
  ['Key', '1.005', 'each'],
])('"%s" at "%s" is refused beside %s', (what, each, field) => {
  expect(readOwnLine({ what, each })).toEqual({ ok: false, errors: { [field]: expect.any(String) } })
})
