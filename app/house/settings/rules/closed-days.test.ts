import { expect, test } from 'vitest'
import { closedDaysText, MOST_CLOSED_DAYS, readClosedDays } from './closed-days.ts'

test('closed days are typed one on a line, in any order, with what they are called or without', () => {
  const typed = '2027-04-13  Songkran \r\n\n 2026-12-31 New Year’s Eve\n2027-05-01'
  const { days, problem } = readClosedDays(typed)
  expect(problem).toBeNull()
  expect(days).toEqual([
    { day: '2026-12-31', name: 'New Year’s Eve' },
    { day: '2027-04-13', name: 'Songkran' },
    { day: '2027-05-01', name: '' },
  ])
  expect(readClosedDays(closedDaysText(days)).days).toEqual(days)
  expect(readClosedDays(' \n').days).toEqual([])
})

test.each([
  ['31 December 2026', 'no_day', '31 December 2026'],
  ['2026-02-29 Leap day', 'no_day', '2026-02-29 Leap day'],
  ['2026-12-31 One\n2026-12-31 Other', 'twice', '2026-12-31 Other'],
  [`2026-12-31 ${'x'.repeat(61)}`, 'long_name', `2026-12-31 ${'x'.repeat(61)}`],
])('%j is refused as %s, naming the line', (typed, problem, line) => {
  expect(readClosedDays(typed)).toMatchObject({ problem, line })
})

test('there may be a hundred', () => {
  const lines = Array.from({ length: MOST_CLOSED_DAYS + 1 }, (_, index) => `${2000 + index}-01-01`)
  expect(readClosedDays(lines.slice(1).join('\n')).problem).toBeNull()
  expect(readClosedDays(lines.join('\n')).problem).toBe('too_many')
})
