import { describe, expect, test } from 'vitest'
import {
  billRefusal,
  closableMonth,
  earliestDay,
  gapOf,
  isClosed,
  keepsOpen,
  monthsBetween,
  OPEN_POINTS,
  type Standing,
  settlesLater,
} from './rules.ts'

test.each([
  // [today, first day after the closed months, oldest entry, the month that can be closed]
  ['2026-11-21', null, null, null],
  ['2026-11-21', null, '2026-11-02', null],
  ['2026-11-21', null, '2026-10-31', '2026-10-01'],
  ['2026-11-21', null, '2025-12-31', '2025-12-01'],
  ['2026-11-21', '2026-10-01', '2025-12-31', '2026-10-01'],
  ['2026-11-21', '2026-11-01', '2025-12-31', null],
  ['2026-11-30', '2026-11-01', '2025-12-31', null],
  ['2026-12-01', '2026-11-01', '2025-12-31', '2026-11-01'],
  ['2027-01-01', '2026-12-01', '2025-12-31', '2026-12-01'],
  ['2028-02-29', '2028-02-01', '2025-12-31', null],
  ['2028-03-01', '2028-02-01', '2025-12-31', '2028-02-01'],
])('on %s, open from %s, with the oldest entry of %s, %s can be closed', (today, open, oldest, month) => {
  expect(closableMonth(today, { firstOpenDay: open, firstEntryDay: oldest })).toBe(month)
})

test('nothing is dated before the first open day', () => {
  expect(earliestDay('2026-10-01')).toBe('2026-10-01')
  expect(earliestDay(null)).toBe('2000-01-01')
})

test.each([
  ['2026-09-01', '2026-10-01', true],
  ['2026-10-01', '2026-10-01', false],
  ['2025-01-01', null, false],
])('%s, open from %s: closed is %s', (month, firstOpenDay, closed) => {
  expect(isClosed(month, firstOpenDay)).toBe(closed)
})

test('months count over the end of a year, the newest first', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual([
    '2026-02-01',
    '2026-01-01',
    '2025-12-01',
    '2025-11-01',
  ])
  expect(monthsBetween('2026-02-28', '2026-02-01')).toEqual(['2026-02-01'])
})

/** Somebody who bought for 5,564 baht, paid it and has a paper about it. */
const settled: Standing = {
  receivedSatang: 5564_00,
  owedSatang: 5564_00,
  paperSatang: 5564_00,
  creditedSatang: 0,
  debitedSatang: 0,
  withheldSatang: 0,
  bookedSatang: 0,
}

test.each<[string, Partial<Standing>, number]>([
  ['all of it agrees', {}, 0],
  ['a part was paid, and has a paper', { receivedSatang: 100_00, paperSatang: 100_00 }, 0],
  ['the rest was paid and has none', { paperSatang: 100_00 }, 5464_00],
  ['nothing has a paper', { paperSatang: 0 }, 5564_00],
  ['the money went back, the paper stands', { receivedSatang: 0 }, -5564_00],
  ['one satang went back', { receivedSatang: 5563_99 }, -1],
  [
    'a part was credited and went back',
    { receivedSatang: 5464_00, paperSatang: 5464_00, creditedSatang: 100_00 },
    0,
  ],
  [
    'a part was credited and stays on the account',
    { owedSatang: 5464_00, paperSatang: 5464_00, creditedSatang: 100_00 },
    0,
  ],
  ['what was credited has paid for something else', { paperSatang: 5464_00, creditedSatang: 100_00 }, 100_00],
  ['a part was debited and is owed', { paperSatang: 5671_00, debitedSatang: 107_00 }, 0],
  ['more than the price was paid, and has a paper', { receivedSatang: 6000_00, paperSatang: 6000_00 }, 0],
  ['what is beyond the price has none', { receivedSatang: 6000_00 }, 436_00],
  ['a company kept its tax back', { receivedSatang: 5408_00, withheldSatang: 156_00 }, 0],
  ['that is booked besides', { withheldSatang: 156_00, bookedSatang: 156_00 }, 0],
  [
    'that is booked, and a part of the money is missing',
    { receivedSatang: 5464_00, withheldSatang: 156_00, bookedSatang: 156_00 },
    -100_00,
  ],
  [
    'it paid all of it before it said so, and has that as credit',
    { receivedSatang: 5720_00, withheldSatang: 156_00, bookedSatang: 156_00 },
    0,
  ],
  [
    'more was booked as kept back than the papers say, and the rest is credit',
    { receivedSatang: 5720_00, withheldSatang: 56_00, bookedSatang: 156_00 },
    100_00,
  ],
  ['it kept back more than its paper says', { receivedSatang: 5400_00, withheldSatang: 156_00 }, -8_00],
])('papers and money, where %s', (_title, values, gap) => {
  expect(gapOf({ ...settled, ...values })).toBe(gap)
})

test.each(OPEN_POINTS.map(kind => [kind, kind !== 'cash_differs'] as const))(
  '%s keeps a month open: %s',
  (kind, isOpen) => {
    expect(keepsOpen({ kind })).toBe(isOpen)
  },
)

test('a gap keeps a month open unless it was there before, or is none any more', () => {
  const open = { ...settled, paperSatang: 0 }
  expect(settlesLater({ start: undefined, now: open }, 5564_00)).toBe(false)
  expect(settlesLater({ start: settled, now: open }, 5564_00)).toBe(false)
  expect(settlesLater({ start: open, now: open }, 5564_00)).toBe(true)
  expect(settlesLater({ start: settled, now: settled }, 5564_00)).toBe(true)
})

describe('what may go on an account', () => {
  const usual = { addedSatang: 1, overdueSatang: 0, owedSatang: 0, limitSatang: 100 }
  test.each([
    ['what fits', {}, null],
    ['what reaches the limit', { owedSatang: 99 }, null],
    ['what passes it by a satang', { owedSatang: 100 }, 'over_limit'],
    ['anything where the limit is nothing', { limitSatang: 0 }, 'over_limit'],
    ['what credit pays for', { addedSatang: 150, owedSatang: -50 }, null],
    ['anything while a satang is overdue', { overdueSatang: 1 }, 'overdue'],
    ['what is free, also then', { addedSatang: 0, overdueSatang: 1, owedSatang: 500 }, null],
    ['what gives back, also then', { addedSatang: -20, overdueSatang: 1, owedSatang: 500 }, null],
  ])('%s', (_, change, refusal) => {
    expect(billRefusal({ ...usual, ...change })).toBe(refusal)
  })
})
