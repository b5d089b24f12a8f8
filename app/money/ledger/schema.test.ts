import { describe, expect, test } from 'vitest'
import { type RecordValues, readAmount, readRecord } from './schema.ts'

test.each([
  ['1500', 1_500_00],
  ['1,500', 1_500_00],
  ['1,500.5', 1_500_50],
  ['1500.05', 1_500_05],
  ['฿1,500.00', 1_500_00],
  [' 20 ', 20_00],
  ['0.01', 1],
  ['๑,๕๐๐.๕๐', 1_500_50],
  ['๒๐', 20_00],
  ['10,000,000', 10_000_000_00],
])('%j is %i satang', (text, satang) => {
  expect(readAmount(text)).toBe(satang)
})

test.each([
  '',
  '0',
  '0.00',
  '-5',
  '−5',
  '+5',
  '(5)',
  '1.234',
  '1,5',
  '15,00',
  '1,500,0',
  '1.500,00',
  '5e3',
  '0x10',
  'five',
  '1 500 000 x',
  '10,000,000.01',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '๑๒.๓๔๕',
  '5.',
])('%j is no amount', text => {
  expect(readAmount(text)).toBeNull()
})

const DAYS = { today: '2026-11-21', firstOpenDay: '2026-10-01' }
const VALUES: RecordValues = {
  amount: '100',
  direction: 'less',
  method: 'cash',
  bookedOn: '2026-11-21',
  note: 'Paid at the desk',
  key: '',
}
const errorsOf = (kind: 'payment' | 'refund' | 'correction', values: Partial<RecordValues>) => {
  const read = readRecord(kind, { ...VALUES, ...values }, DAYS)
  return read.ok ? [] : Object.keys(read.errors)
}

describe('an entry by hand', () => {
  test.each([
    ['payment', { amount: '-100' }, ['amount']],
    ['payment', { method: '' }, ['method']],
    ['refund', { method: 'shells' }, ['method']],
    ['correction', { method: '' }, []],
    ['correction', { direction: '' }, ['direction']],
    ['correction', { direction: 'sideways' }, ['direction']],
    ['payment', { note: '' }, []],
    ['refund', { note: '' }, ['note']],
    ['correction', { note: '' }, ['note']],
    ['payment', { note: 'x'.repeat(301) }, ['note']],
    ['payment', { note: 'x'.repeat(300) }, []],
    ['payment', { note: 'a\u0000b' }, ['note']],
    ['payment', { bookedOn: '' }, ['bookedOn']],
    ['payment', { bookedOn: '2026-02-30' }, ['bookedOn']],
    ['payment', { bookedOn: '2026-11-22' }, ['bookedOn']],
    ['payment', { bookedOn: '2026-09-30' }, ['bookedOn']],
    ['payment', { bookedOn: '2026-10-01' }, []],
    ['refund', { amount: '', method: '', bookedOn: 'x', note: '' }, ['amount', 'method', 'bookedOn', 'note']],
  ] as const)('%s with %j is refused for %j', (kind, values, fields) => {
    expect(errorsOf(kind, values)).toEqual(fields)
  })

  test('without a closed month, it may be of long ago', () => {
    const days = { ...DAYS, firstOpenDay: null }
    expect(readRecord('payment', { ...VALUES, bookedOn: '2000-01-01' }, days).ok).toBe(true)
    expect(readRecord('payment', { ...VALUES, bookedOn: '1999-12-31' }, days).ok).toBe(false)
  })

  test('that makes what is owed less counts below zero, and has no method', () => {
    expect(readRecord('correction', VALUES, DAYS)).toMatchObject({
      content: { amountSatang: -100_00, method: null },
    })
    expect(readRecord('correction', { ...VALUES, direction: 'more' }, DAYS)).toMatchObject({
      content: { amountSatang: 100_00 },
    })
    expect(readRecord('refund', VALUES, DAYS)).toMatchObject({
      content: { amountSatang: 100_00, method: 'cash' },
    })
  })
})
