import { expect, test } from 'vitest'
import { cohortsOf } from './cohorts.ts'

test('a cohort is who first paid in a month, and who of them is left after each', () => {
  const month = (of: string) => `2026-${of}-01`
  const all = [
    { cohort: month('01'), day: '2026-01-31', joined: 10, moved: 9 },
    { cohort: month('01'), day: '2026-02-01', joined: 0, moved: -2 },
    { cohort: month('01'), day: '2026-02-28', joined: 0, moved: -1 },
    { cohort: month('01'), day: '2026-04-15', joined: 0, moved: 2 },
    { cohort: month('03'), day: '2026-03-01', joined: 4, moved: 4 },
  ]
  expect(cohortsOf([month('01'), month('02'), month('03')], all, month('04'))).toEqual([
    { cohort: month('01'), joined: 10, kept: [9, 6, 6, 8] },
    { cohort: month('02'), joined: 0, kept: [0, 0, 0] },
    { cohort: month('03'), joined: 4, kept: [4, 4] },
  ])
})
