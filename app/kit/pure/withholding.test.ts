import { expect, test } from 'vitest'
import { baht, vatInside } from './money.ts'
import { soldFor, withheldFrom } from './withholding.ts'

const TERMS = { basisPoints: 300, fromSatang: baht(1000) }

test.each([
  [0, 0],
  [999.98, 0],
  [999.99, 0],
  [1000, 30],
  [1000.01, 30],
  [1000.16, 30],
  [1000.17, 30.01], // 30.0051
  [1000.49, 30.01],
  [1000.5, 30.02], // 30.015 is half: up
  [2500, 75],
  [2570.09, 77.1], // 77.1027
  [2570.83, 77.12], // 77.1249
  [2570.84, 77.13], // 77.1252
  [33333.33, 1000],
])('of %d baht before VAT a company keeps back %d', (net, withheld) => {
  expect(withheldFrom(baht(net), TERMS)).toBe(baht(withheld))
})

test.each([
  ['another rate', 2500, { basisPoints: 150, fromSatang: baht(1000) }, 37.5],
  ['a rate with two decimals', 1234.56, { basisPoints: 275, fromSatang: 0 }, 33.95],
  ['another threshold', 1999.99, { basisPoints: 300, fromSatang: baht(2000) }, 0],
  ['no threshold', 0.17, { basisPoints: 300, fromSatang: 0 }, 0.01],
])('%s counts', (_, net, terms, withheld) => {
  expect(withheldFrom(baht(net), terms)).toBe(baht(withheld))
})

test.each([
  // [what came in, VAT inside, what was sold]
  [2600, 700, 2675],
  [2425, 0, 2500],
  [0.01, 700, 0.01],
  [999.99, 700, 1028.84], // 961.53 before VAT, of which 28.85 are kept back
  [1000, 700, 1028.85],
  [1300, 700, 1337.5],
  [5408, 700, 5564],
])(
  'where %d baht came in after tax was kept back, with VAT of %d inside, %d were sold',
  (paid, vatBasisPoints, sold) => {
    const gross = soldFor(baht(paid), { basisPoints: 300, vatBasisPoints })
    expect(gross).toBe(baht(sold))
    const net = gross - vatInside(gross, vatBasisPoints)
    expect(gross - withheldFrom(net, { basisPoints: 300, fromSatang: 0 })).toBe(baht(paid))
  },
)
