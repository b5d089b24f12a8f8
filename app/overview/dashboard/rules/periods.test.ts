import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bangkokDay, daysBetween } from '#app/kit/pure/days.ts'
import { daysAhead, daysOfPeriod, PERIODS, periodOf } from './periods.ts'

test.each([
  ['last7days', '2026-11-21', '2026-11-15', '2026-11-08', '2026-11-14'],
  ['last7days', '2027-01-03', '2026-12-28', '2026-12-21', '2026-12-27'],
  ['last30days', '2026-11-21', '2026-10-23', '2026-09-23', '2026-10-22'],
  ['last30days', '2026-03-01', '2026-01-31', '2026-01-01', '2026-01-30'],
  ['last30days', '2028-03-01', '2028-02-01', '2028-01-02', '2028-01-31'],
  ['last90days', '2026-11-21', '2026-08-24', '2026-05-26', '2026-08-23'],
  ['last90days', '2027-01-01', '2026-10-04', '2026-07-06', '2026-10-03'],
  ['thisYear', '2027-01-01', '2027-01-01', '2026-12-31', '2026-12-31'],
  ['thisYear', '2026-03-01', '2026-01-01', '2025-11-02', '2025-12-31'],
  ['thisYear', '2028-12-31', '2028-01-01', '2026-12-31', '2027-12-31'],
] as const)('%s on %s begins on %s, after %s to %s', (period, today, from, previousFrom, previousTo) => {
  expect(daysOfPeriod(period, today)).toEqual({
    current: { from, to: today },
    previous: { from: previousFrom, to: previousTo },
  })
})

test.each([
  ['2026-12-31T16:59:59.999Z', '2026-01-01'],
  ['2026-12-31T17:00:00.000Z', '2027-01-01'],
])('at %s this year in Bangkok began on %s', (now, from) => {
  expect(daysOfPeriod('thisYear', bangkokDay(new Date(now))).current.from).toBe(from)
})

test('the period before is as long and ends on the day before, on any day', () => {
  const someDay = fc.integer({ min: 0, max: 40_000 }).map(n => addDays('1990-01-01', n))
  fc.assert(
    fc.property(fc.constantFrom(...PERIODS), someDay, (period, today) => {
      const { current, previous } = daysOfPeriod(period, today)
      expect(addDays(previous.to, 1)).toBe(current.from)
      expect(daysBetween(previous.from, previous.to)).toBe(daysBetween(current.from, current.to))
      expect(current.to).toBe(today)
    }),
  )
})

test.each([
  ['last7days', '2026-12-30', '2027-01-05'],
  ['last30days', '2026-12-30', '2027-01-28'],
  ['thisYear', '2026-12-31', '2027-12-30'],
] as const)('as many days as %s has are ahead on %s, today with them: up to %s', (period, today, to) => {
  expect(daysAhead(daysOfPeriod(period, today).current)).toEqual({ from: today, to })
})

test.each([
  ['last7days', 'last7days'],
  ['thisYear', 'thisYear'],
  ['lastCentury', 'last30days'],
  ['', 'last30days'],
  [null, 'last30days'],
])('%j in the URL shows %s', (value, period) => {
  expect(periodOf(value)).toBe(period)
})
