import { expect, test } from 'vitest'
import { lacksOf, sharesOfPayment, transferOf } from './payment.ts'

const due = { chargeSatang: 1000, depositSatang: 500 }

test.each([
  ['a part, to the lines', 400, 0, 0, 0, [400, 0, 0]],
  ['more than the lines, to the deposit then', 1200, 0, 0, 0, [1000, 200, 0]],
  ['all of it', 1500, 0, 0, 0, [1000, 500, 0]],
  ['more than all, to the credit', 1600, 0, 0, 0, [1000, 500, 100]],
  ['with tax that is kept back of the lines', 1470, 30, 0, 0, [970, 500, 0]],
  ['the rest of both', 700, 0, 800, 0, [200, 500, 0]],
  ['nothing that is paid before', 100, 0, 1000, 500, [0, 0, 100]],
])('money pays %s', (_, amountSatang, withheldSatang, receivedSatang, depositSatang, expected) => {
  const shares = sharesOfPayment({ amountSatang, withheldSatang }, due, { receivedSatang, depositSatang })
  expect([shares.chargeSatang, shares.depositSatang, shares.aheadSatang]).toEqual(expected)
})

test.each([
  ['all of it while nothing came', null, 0, 0, 1500],
  ['what did not come for lines and deposit', null, 600, 400, 500],
  ['nothing once more came than it asks', null, 1600, 0, 0],
  ['nothing once it is void', new Date(0), 0, 0, 0],
])('a bill lacks %s', (_, voidAt, receivedSatang, depositSatang, expected) => {
  expect(lacksOf({ voidAt, totalSatang: 1500 }, { receivedSatang, depositSatang })).toBe(expected)
})

test.each([
  [1500, 30, 0, 1470],
  [1500, 0, 0, 1500],
  [900, 30, 600, 900],
  [20, 30, 0, 0],
  [1500, -30, 0, 1500],
])(
  'is asked of a customer that keeps back tax without it, until something has come for the bill: %#',
  (...row) => {
    const [lacksSatang, withheldSatang, receivedSatang, expected] = row
    expect(transferOf(lacksSatang, { withheldSatang, receivedSatang })).toBe(expected)
  },
)
