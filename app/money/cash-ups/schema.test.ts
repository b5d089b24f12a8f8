import { expect, test } from 'vitest'
import { type CashUpValues, PIECE_FIELDS, readCashUp } from './schema.ts'

const NO_PIECES = Object.fromEntries(PIECE_FIELDS.map(field => [field, '']))
const values = (typed: Partial<CashUpValues>) =>
  ({ opening: '1000', counted: '6350', note: '', ...NO_PIECES, ...typed }) as CashUpValues
const TAKEN = 5350_00

test('one amount that is what was expected needs no note', () => {
  const content = { openingSatang: 1000_00, countedSatang: 6350_00, pieces: {}, note: '' }
  expect(readCashUp(values({}), TAKEN)).toEqual({ ok: true, content })
})

test('notes and coins alone are an amount, and both agree where both are typed', () => {
  const pieces = { piece100000: '6', piece10000: '3', piece5000: '1' } as const
  const counted = { countedSatang: 6350_00, pieces: { 100000: 6, 10000: 3, 5000: 1 } }
  expect(readCashUp(values({ counted: '', ...pieces }), TAKEN)).toMatchObject({ ok: true, content: counted })
  expect(readCashUp(values(pieces), TAKEN)).toMatchObject({ ok: true, content: counted })
  expect(readCashUp(values({ ...pieces, counted: '6350.50' }), TAKEN)).toMatchObject({
    ok: false,
    errors: { counted: expect.any(String) },
  })
})

test.each([
  ['too little without a note', { counted: '6349.75' }, 'note'],
  ['too much without a note', { counted: '6350.25' }, 'note'],
  ['a note of two lines', { counted: '6000', note: 'a\nb' }, 'note'],
  ['a note that is too long', { counted: '6000', note: 'a'.repeat(301) }, 'note'],
  ['no amount', { counted: '' }, 'counted'],
  ['an amount below zero', { counted: '-1' }, 'counted'],
  ['no float', { opening: '' }, 'opening'],
  ['a third of a satang', { opening: '0.001' }, 'opening'],
  ['half a note', { piece100000: '1.5' }, 'pieces'],
  ['notes below zero', { piece100000: '-1' }, 'pieces'],
])('%s is refused beside its field', (_, typed, field) => {
  expect(readCashUp(values(typed), TAKEN)).toMatchObject({
    ok: false,
    errors: { [field]: expect.any(String) },
  })
})

test('a difference with a note is taken as it is', () => {
  const typed = { counted: '6000', note: 'Gave wrong change' }
  expect(readCashUp(values(typed), TAKEN)).toMatchObject({ ok: true, content: { countedSatang: 6000_00 } })
})
