import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prove } from './proof.ts'
import { Refused, type Statement, type StatementRow } from './statement.ts'

/** Rows by their amounts, with balances from that one on where it is given. */
function rowsOf(amounts: number[], opening: number | null): StatementRow[] {
  let balance = opening
  return amounts.map((amountSatang, place) => {
    if (balance !== null) balance += amountSatang
    const at = new Date(Date.UTC(2026, 10, 1 + place))
    const told = { code: '', channel: '', details: '' }
    return { n: place + 1, at, precision: 'minute', amountSatang, balanceSatang: balance, ...told }
  })
}

const statement = (given: Partial<Statement>): Statement => ({
  format: 'kbank',
  account: null,
  period: null,
  opening: null,
  closing: null,
  between: [],
  printed: {},
  rows: [],
  ...given,
})

function outcome(given: Partial<Statement>, last: number | null = null) {
  try {
    const { proved, opening, closing } = prove(statement(given), last)
    return { proved, opening, closing }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

const balances = rowsOf([100, -30], 1000)
const bare = rowsOf([100, -30], null)

test.each<[string, Partial<Statement>, number | null, object]>([
  ['balances', { rows: balances }, null, { proved: true, opening: 1000, closing: 1070 }],
  ['balances behind others', { rows: balances }, 1000, { proved: true, opening: 1000, closing: 1070 }],
  ['balances that do not go on', { rows: balances }, 999, { reason: 'gap', row: 1 }],
  ['an opening balance that does not', { rows: balances, opening: 1 }, 1000, { reason: 'balance', row: 1 }],
  [
    'an opening balance',
    { rows: balances, opening: 1000 },
    1,
    { proved: true, opening: 1000, closing: 1070 },
  ],
  ['another closing one', { rows: balances, closing: 1 }, null, { reason: 'closing', row: null }],
  ['sums alone', { rows: bare, opening: 5, closing: 75 }, null, { proved: true, opening: 5, closing: 75 }],
  ['sums that do not fit', { rows: bare, opening: 5, closing: 76 }, null, { reason: 'closing', row: null }],
  ['an end alone', { rows: bare, closing: 75 }, null, { proved: false, opening: 5, closing: 75 }],
  ['a beginning alone', { rows: bare, opening: 5 }, null, { proved: false, opening: 5, closing: 75 }],
  ['nothing', { rows: bare }, null, { proved: false, opening: null, closing: null }],
  [
    'a balance between',
    { rows: bare, opening: 5, closing: 75, between: [{ rows: 1, balanceSatang: 9 }] },
    null,
    { reason: 'between', row: 1 },
  ],
  ['another count', { rows: balances, printed: { countIn: 2 } }, null, { reason: 'count', row: null }],
  ['another count out', { rows: balances, printed: { countOut: 0 } }, null, { reason: 'count', row: null }],
  ['another total', { rows: balances, printed: { totalIn: 101 } }, null, { reason: 'total', row: null }],
  [
    'the right sums',
    { rows: bare, printed: { countIn: 1, countOut: 1, totalIn: 100, totalOut: -30 } },
    null,
    { proved: false },
  ],
  ['no rows, and both ends', { opening: 5, closing: 5 }, null, { proved: true, opening: 5, closing: 5 }],
  ['no rows between other ends', { opening: 5, closing: 6 }, null, { reason: 'closing', row: null }],
])('of a statement with %s comes what can be shown', (_, given, last, expected) => {
  expect(outcome(given, last)).toMatchObject(expected)
})

const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }).filter(Boolean), { minLength: 1, maxLength: 30 })
const opening = fc.integer({ min: -1e9, max: 1e9 })

test('any statement whose balances follow is proven, in either order', () => {
  fc.assert(
    fc.property(amounts, opening, fc.boolean(), (moved, before, isTurned) => {
      const rows = rowsOf(moved, before)
      const read = prove(statement({ rows: isTurned ? rows.toReversed() : rows }), before)
      expect(read).toMatchObject({ proved: true, rows })
    }),
  )
})

test('rows of one moment are put in the order in which their balances follow', () => {
  fc.assert(
    fc.property(amounts, opening, fc.boolean(), (moved, before, isTurned) => {
      const rows = rowsOf(moved, before).map(row => ({ ...row, at: new Date(0) }))
      const given = { rows: isTurned ? rows.toReversed() : rows, opening: before }
      expect(prove(statement(given), null).closing).toBe(rows.at(-1)?.balanceSatang)
    }),
  )
})

test('one amount or balance that is another is found at its row', () => {
  fc.assert(
    fc.property(amounts, opening, fc.nat(), fc.boolean(), (moved, before, pick, isBalance) => {
      const rows = rowsOf(moved, before)
      const place = pick % rows.length
      const field = isBalance ? 'balanceSatang' : 'amountSatang'
      const broken = rows.map((row, at) => (at === place ? { ...row, [field]: (row[field] ?? 0) + 1 } : row))
      expect(outcome({ rows: broken, opening: before })).toEqual({ reason: 'balance', row: place + 1 })
    }),
  )
})
