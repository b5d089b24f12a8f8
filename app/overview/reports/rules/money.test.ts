import { expect, test } from 'vitest'
import { moneyMonths } from './money.ts'

test('a month has what was charged by what it was for, what came in, and both of a year before', () => {
  const sums = [
    { month: '2026-02-01', account: 'owed', source: 'application', satang: 500 },
    { month: '2026-02-01', account: 'owed', source: 'renewal', satang: 300 },
    { month: '2026-02-01', account: 'owed', source: 'booking', satang: 70 },
    { month: '2026-02-01', account: 'owed', source: 'sale', satang: 20 },
    { month: '2026-02-01', account: 'owed', source: 'by_hand', satang: -5 },
    { month: '2026-02-01', account: 'received', source: 'receipt', satang: 600 },
    { month: '2026-02-01', account: 'received', source: 'by_hand', satang: -50 },
    { month: '2025-02-01', account: 'owed', source: 'sale', satang: 11 },
    { month: '2025-02-01', account: 'received', source: 'sale', satang: 12 },
  ] as const
  const nothing = { chargedSatang: 0, receivedSatang: 0, chargedBeforeSatang: 0, receivedBeforeSatang: 0 }
  expect(moneyMonths(['2026-02-01', '2026-03-01'], sums)).toEqual([
    {
      month: '2026-02-01',
      sold: { plans: 800, desk: 20, bookings: 70, other: -5 },
      chargedSatang: 885,
      receivedSatang: 550,
      chargedBeforeSatang: 11,
      receivedBeforeSatang: 12,
    },
    { month: '2026-03-01', sold: { plans: 0, desk: 0, bookings: 0, other: 0 }, ...nothing },
  ])
})
