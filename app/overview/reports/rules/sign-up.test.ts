import { expect, test } from 'vitest'
import { countsOf, signUpMonths, stagesOf } from './sign-up.ts'

const DAYS = [
  { day: '2026-10-31', stage: 1, count: 5 },
  { day: '2026-11-01', stage: 1, count: 8 },
  { day: '2026-11-30', stage: 1, count: 2 },
  { day: '2026-11-30', stage: 'sent', count: 3 },
] as const

test('a month has how many got to each stage on its days, also where nobody did', () => {
  const [september, october, november] = signUpMonths(['2026-09-01', '2026-10-01', '2026-11-01'], DAYS)
  expect(september?.counts).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, sent: 0, paid: 0, approved: 0 })
  expect(october?.counts).toMatchObject({ 1: 5, sent: 0 })
  expect(november?.counts).toMatchObject({ 1: 10, sent: 3 })
  expect(countsOf(DAYS)).toMatchObject({ 1: 15, sent: 3 })
})

test('only the wizard asks for the payment in a step of its own', () => {
  expect(stagesOf('wizard')).toEqual([1, 2, 3, 4, 'sent', 'paid', 'approved'])
  expect(stagesOf('membership_page')).toEqual([1, 2, 3, 'sent', 'paid', 'approved'])
})
