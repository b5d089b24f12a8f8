import { expect, test } from 'vitest'
import type { PeriodUnit, PlanGroup } from './catalogue.ts'
import { nearestPlan } from './nearest.ts'

const plan = (
  name: string,
  periodCount: number,
  periodUnit: PeriodUnit,
  priceSatang: number,
  group: PlanGroup = 'membership',
) => ({ name, group, periodCount, periodUnit, priceSatang })

const SOLD = [
  plan('Hourly Rate', 1, 'hour', 100_00),
  plan('Day Pass', 1, 'day', 400_00),
  plan('Week Pass', 7, 'day', 2500_00),
  plan('Monthly Pass', 1, 'month', 5000_00),
  plan('Platinum Membership', 1, 'month', 10_000_00, 'platinum'),
  plan('Mailbox/Locker', 1, 'month', 2000_00, 'additional'),
  plan('Consultation', 0, 'none', 1000_00, 'specialized'),
]

test.each([
  [1, 'month', 4500_00, 'Monthly Pass'],
  [1, 'month', 9000_00, 'Platinum Membership'],
  [1, 'month', 7500_00, 'Monthly Pass'],
  [1, 'month', null, 'Monthly Pass'],
  [1, 'month', 2000_00, 'Monthly Pass'],
  [12, 'month', 50_000_00, 'Platinum Membership'],
  [10, 'day', 3000_00, 'Week Pass'],
  [3, 'day', 1000_00, 'Day Pass'],
  [2, 'hour', 200_00, 'Hourly Rate'],
] as const)('to %i %s for %s satang the nearest is %s', (count, unit, priceSatang, name) => {
  expect(nearestPlan(SOLD, { period: { count, unit }, priceSatang })?.name).toBe(name)
})

test('where no membership is sold, nothing is near', () => {
  const services = SOLD.filter(({ group }) => group === 'additional' || group === 'specialized')
  expect(nearestPlan(services, { period: { count: 1, unit: 'month' }, priceSatang: null })).toBeNull()
})
