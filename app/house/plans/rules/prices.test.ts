import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '#app/kit/pure/days.ts'
import { baht } from '#app/kit/pure/money.ts'
import { STARTER_PLANS } from '../../../../db/starter/catalogue.ts'
import {
  anchorOf,
  DEFAULT_MEMBERSHIP_FEE_SATANG,
  DEFAULT_VAT_PLANS,
  DEFAULT_VAT_RATE_BASIS_POINTS,
  ENROLLMENT_FEE,
  expiryDay,
  isAddOn,
  isRunning,
  isStandardPlanName,
  MEMBERSHIP_TYPES,
  membershipTypeForPlan,
  membershipTypeOf,
  type Period,
  PRICED_PLANS,
  type RegistrationTotal,
  registrationTotal,
  renewalStart,
  renewedExpiry,
  STANDARD_PLAN_NAMES,
} from './prices.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date): Day => date.toISOString().slice(0, 10))

function totalOf(planName: string, priceBaht: number, isExistingMember: boolean): RegistrationTotal {
  return registrationTotal({
    basePriceSatang: baht(priceBaht),
    isEnrollmentFee: planName === ENROLLMENT_FEE,
    isExistingMember,
    membershipFeeSatang: DEFAULT_MEMBERSHIP_FEE_SATANG,
    vatApplies: (DEFAULT_VAT_PLANS as readonly string[]).includes(planName),
    vatRateBasisPoints: DEFAULT_VAT_RATE_BASIS_POINTS,
  })
}

describe('prices', () => {
  test('the ten plans have the prices that they start with', () => {
    expect(PRICED_PLANS.map(plan => [plan.name, plan.priceSatang / 100])).toEqual([
      ['Enrollment Fee', 200],
      ['Membership Subscription', 200],
      ['Hourly Rate', 100],
      ['Day Pass', 400],
      ['Week Pass', 2500],
      ['Monthly Pass', 5000],
      ['Platinum Membership', 10_000],
      ['Mailbox/Locker', 2000],
      ['1-Hour Consultation Package', 1000],
      ['3-Hour Consultation Package', 3000],
    ])
  })

  test('every plan with a price is a standard plan', () => {
    for (const plan of PRICED_PLANS) expect(isStandardPlanName(plan.name)).toBe(true)
  })

  test('the standard plans are all different', () => {
    expect(new Set(STANDARD_PLAN_NAMES).size).toBe(18)
  })

  test.each(['day pass', 'Annual', '', 'toString'])('"%s" is no standard plan name', name => {
    expect(isStandardPlanName(name)).toBe(false)
  })
})

// Plan, price; for a new member: fee, VAT, total; for an existing member: fee, VAT, total. All in baht.
// The last eight have no price of their own; 1,000 stands in for one.
const TOTALS: [string, number, [number, number, number], [number, number, number]][] = [
  ['Membership Subscription', 200, [200, 0, 400], [0, 0, 200]],
  ['Hourly Rate', 100, [200, 21, 321], [0, 7, 107]],
  ['Day Pass', 400, [200, 42, 642], [0, 28, 428]],
  ['Week Pass', 2500, [200, 189, 2889], [0, 175, 2675]],
  ['Monthly Pass', 5000, [200, 364, 5564], [0, 350, 5350]],
  ['Platinum Membership', 10_000, [200, 0, 10_200], [0, 0, 10_000]],
  ['Mailbox/Locker', 2000, [200, 0, 2200], [0, 0, 2000]],
  ['1-Hour Consultation Package', 1000, [200, 0, 1200], [0, 0, 1000]],
  ['3-Hour Consultation Package', 3000, [200, 0, 3200], [0, 0, 3000]],
  ['Black Card', 1000, [200, 84, 1284], [0, 70, 1070]],
  ['Bronze', 1000, [200, 0, 1200], [0, 0, 1000]],
  ['Business Membership - Platinum', 1000, [200, 84, 1284], [0, 70, 1070]],
  ['Family Card', 1000, [200, 84, 1284], [0, 70, 1070]],
  ['Gold', 1000, [200, 84, 1284], [0, 70, 1070]],
  ['Green Card', 1000, [200, 84, 1284], [0, 70, 1070]],
  ['Silver', 1000, [200, 84, 1284], [0, 70, 1070]],
  ['Workstation Hour Access', 1000, [200, 0, 1200], [0, 0, 1000]],
]

describe('totals', () => {
  test.each(TOTALS)('%s at %d baht', (name, price, forNew, forExisting) => {
    for (const [isExistingMember, [fee, vat, total]] of [
      [false, forNew],
      [true, forExisting],
    ] as const) {
      expect(totalOf(name, price, isExistingMember)).toEqual({
        priceSatang: baht(price),
        membershipFeeSatang: baht(fee),
        vatSatang: baht(vat),
        totalSatang: baht(total),
      })
    }
  })

  test.each([true, false])(
    'the Enrollment Fee is fee and VAT only (existing member: %s)',
    isExistingMember => {
      expect(totalOf(ENROLLMENT_FEE, 200, isExistingMember)).toEqual({
        priceSatang: 0,
        membershipFeeSatang: baht(200),
        vatSatang: baht(14),
        totalSatang: baht(214),
      })
    },
  )

  test('the table names every standard plan', () => {
    expect([...TOTALS.map(([name]) => name), ENROLLMENT_FEE].sort()).toEqual([...STANDARD_PLAN_NAMES].sort())
  })

  test('VAT is rounded half up on the sum, not on its parts', () => {
    const parts = { basePriceSatang: 50, isExistingMember: false, membershipFeeSatang: 100 }
    const total = registrationTotal({
      ...parts,
      isEnrollmentFee: false,
      vatApplies: true,
      vatRateBasisPoints: 700,
    })
    expect(total).toMatchObject({ vatSatang: 11, totalSatang: 161 })
  })

  test('the total is always the sum of what is shown', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(
        fc.record({
          basePriceSatang: amount,
          isEnrollmentFee: fc.boolean(),
          isExistingMember: fc.boolean(),
          membershipFeeSatang: amount,
          vatApplies: fc.boolean(),
          vatRateBasisPoints: fc.integer({ min: 0, max: 3000 }),
        }),
        input => {
          const { priceSatang, membershipFeeSatang, vatSatang, totalSatang } = registrationTotal(input)
          expect(totalSatang).toBe(priceSatang + membershipFeeSatang + vatSatang)
          expect(vatSatang > 0 && !input.vatApplies).toBe(false)
        },
      ),
    )
  })
})

describe('membership types', () => {
  test.each([
    ['Day Pass', 'day pass'],
    ['Green Card', 'day pass'],
    ['Week Pass', 'weekly'],
    ['Black Card', 'weekly'],
    ['Monthly Pass', 'monthly'],
    ['Bronze', 'monthly'],
    ['Annual', 'annual'],
    ['Gold', 'annual'],
    ['Silver', 'monthly'],
    ['Platinum Membership', 'monthly'],
    ['Hourly Rate', 'monthly'],
    ['Enrollment Fee', 'monthly'],
    ['GREEN card', 'day pass'],
    ['constructor', 'monthly'],
  ])('%s makes a member of type %s', (plan, type) => {
    expect(membershipTypeForPlan(plan)).toBe(type)
  })

  test('a membership type is its own type', () => {
    for (const type of MEMBERSHIP_TYPES) expect(membershipTypeForPlan(type)).toBe(type)
  })

  test('except for Silver, a plan and its type last equally long', () => {
    for (const plan of STANDARD_PLAN_NAMES.filter(name => name !== 'Silver')) {
      expect(expiryDay(membershipTypeForPlan(plan), '2027-01-31')).toBe(expiryDay(plan, '2027-01-31'))
    }
  })
})

test.each([
  ['month', 'additional', true],
  ['none', 'specialized', true],
  ['none', 'membership', true],
  ['hour', 'membership', false],
  ['day', 'membership', false],
  ['month', 'platinum', false],
] as const)(
  'a plan of the unit %s in the group %s stands beside the membership: %s',
  (unit, group, expected) => {
    expect(isAddOn({ periodUnit: unit, group })).toBe(expected)
  },
)

describe('a period', () => {
  test.each<[Period, string, string]>([
    [{ count: 1, unit: 'day' }, '2026-12-31', '2027-01-01'],
    [{ count: 1, unit: 'day' }, '2028-02-28', '2028-02-29'],
    [{ count: 14, unit: 'day' }, '2027-02-20', '2027-03-06'],
    [{ count: 30, unit: 'day' }, '2027-01-31', '2027-03-02'],
    [{ count: 730, unit: 'day' }, '2027-01-01', '2028-12-31'],
    [{ count: 1, unit: 'month' }, '2026-11-21', '2026-12-21'],
    [{ count: 1, unit: 'month' }, '2027-01-29', '2027-02-28'],
    [{ count: 1, unit: 'month' }, '2027-01-31', '2027-02-28'],
    [{ count: 1, unit: 'month' }, '2028-01-31', '2028-02-29'],
    [{ count: 1, unit: 'month' }, '2027-03-31', '2027-04-30'],
    [{ count: 1, unit: 'month' }, '2026-12-31', '2027-01-31'],
    [{ count: 3, unit: 'month' }, '2026-11-30', '2027-02-28'],
    [{ count: 12, unit: 'month' }, '2028-02-29', '2029-02-28'],
    [{ count: 60, unit: 'month' }, '2027-02-28', '2032-02-28'],
    [{ count: 1, unit: 'hour' }, '2027-01-31', '2027-02-28'],
    [{ count: 72, unit: 'hour' }, '2026-11-21', '2026-12-21'],
    [{ count: 0, unit: 'none' }, '2027-01-31', '2027-02-28'],
  ])('of %j from %s ends on %s', (period, start, end) => {
    expect(expiryDay(period, start)).toBe(end)
  })

  test.each<[Period, string, number | null, string, number]>([
    [{ count: 14, unit: 'day' }, '2026-11-30', 30, '2026-12-14', 14],
    [{ count: 14, unit: 'day' }, '2026-11-20', 20, '2026-12-05', 5],
    [{ count: 1, unit: 'month' }, '2027-02-28', 31, '2027-03-31', 31],
    [{ count: 3, unit: 'month' }, '2027-02-28', 30, '2027-05-30', 30],
    [{ count: 3, unit: 'month' }, '2026-11-30', 31, '2027-02-28', 31],
    [{ count: 1, unit: 'hour' }, '2026-11-30', 30, '2026-12-30', 30],
    [{ count: 0, unit: 'none' }, '2026-11-20', 20, '2026-12-21', 21],
  ])(
    'of %j renews what expires on %s with the anchor %s to %s',
    (period, currentExpiry, anchorDay, end, anchor) => {
      const renewal = { membershipType: 'annual', period, currentExpiry, today: '2026-11-21', anchorDay }
      expect(renewedExpiry(renewal)).toEqual({ expiryDay: end, anchorDay: anchor })
    },
  )

  test.each<[Period, string]>([
    [{ count: 1, unit: 'hour' }, 'monthly'],
    [{ count: 1, unit: 'day' }, 'day pass'],
    [{ count: 6, unit: 'day' }, 'day pass'],
    [{ count: 7, unit: 'day' }, 'weekly'],
    [{ count: 27, unit: 'day' }, 'weekly'],
    [{ count: 28, unit: 'day' }, 'monthly'],
    [{ count: 1, unit: 'month' }, 'monthly'],
    [{ count: 11, unit: 'month' }, 'monthly'],
    [{ count: 12, unit: 'month' }, 'annual'],
    [{ count: 24, unit: 'month' }, 'annual'],
    [{ count: 0, unit: 'none' }, 'monthly'],
  ])('of %j makes a member of type %s', (period, type) => {
    expect(membershipTypeOf(period)).toBe(type)
  })

  test('of a starter plan is the one of its name, in what expires and which member it makes', () => {
    for (const plan of STARTER_PLANS) {
      const period = { count: plan.periodCount ?? 1, unit: plan.periodUnit ?? 'month' }
      for (const start of ['2026-11-21', '2027-01-31', '2028-02-29'])
        expect(expiryDay(period, start), plan.name).toBe(expiryDay(plan.name, start))
      expect(membershipTypeOf(period), plan.name).toBe(membershipTypeForPlan(plan.name))
    }
  })
})

describe('expiry', () => {
  test.each([
    ['Day Pass', '2026-11-22'],
    ['Green Card', '2026-11-22'],
    ['day pass', '2026-11-22'],
    ['Week Pass', '2026-11-28'],
    ['Black Card', '2026-11-28'],
    ['weekly', '2026-11-28'],
    ['Monthly Pass', '2026-12-21'],
    ['Bronze', '2026-12-21'],
    ['monthly', '2026-12-21'],
    ['Silver', '2027-05-21'],
    ['Annual', '2027-11-21'],
    ['Gold', '2027-11-21'],
    ['annual', '2027-11-21'],
    ['Enrollment Fee', '2026-12-21'],
    ['Membership Subscription', '2026-12-21'],
    ['Hourly Rate', '2026-12-21'],
    ['Platinum Membership', '2026-12-21'],
    ['Business Membership - Platinum', '2026-12-21'],
    ['Mailbox/Locker', '2026-12-21'],
    ['1-Hour Consultation Package', '2026-12-21'],
    ['3-Hour Consultation Package', '2026-12-21'],
    ['Family Card', '2026-12-21'],
    ['Workstation Hour Access', '2026-12-21'],
    ['A plan of the owner', '2026-12-21'],
    ['', '2026-12-21'],
    ['__proto__', '2026-12-21'],
  ])('%s from 2026-11-21 expires on %s', (plan, expected) => {
    expect(expiryDay(plan, '2026-11-21')).toBe(expected)
    expect(expiryDay(` ${plan.toUpperCase()} `, '2026-11-21')).toBe(expected)
  })

  test.each([
    ['Monthly Pass', '2027-01-31', '2027-02-28'],
    ['Monthly Pass', '2028-01-31', '2028-02-29'],
    ['Silver', '2026-08-31', '2027-02-28'],
    ['Gold', '2028-02-29', '2029-02-28'],
    ['Day Pass', '2026-12-31', '2027-01-01'],
    ['Week Pass', '2028-02-25', '2028-03-03'],
  ])('%s from %s expires on %s', (plan, start, expected) => {
    expect(expiryDay(plan, start)).toBe(expected)
  })

  test('is always after the start', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...STANDARD_PLAN_NAMES), fc.string()), day, (plan, start) => {
        expect(expiryDay(plan, start) > start).toBe(true)
      }),
    )
  })
})

describe('renewal', () => {
  test.each([
    ['extends a running membership from its expiry', 'monthly', '2026-12-05', 5, '2027-01-05', 5],
    ['extends from today when it expires today', 'monthly', '2026-11-21', 21, '2026-12-21', 21],
    ['starts again today when it has passed', 'monthly', '2026-10-31', 31, '2026-12-21', 21],
    ['starts today without an expiry', 'monthly', null, null, '2026-12-21', 21],
    ['adds one day to a day pass', 'day pass', '2026-11-30', 30, '2026-12-01', 1],
    ['adds seven days to a weekly one', 'weekly', '2026-11-25', 25, '2026-12-02', 2],
    ['adds a year to an annual one', 'annual', '2028-02-29', 29, '2029-02-28', 29],
    ['adds six months to Silver', 'Silver', '2026-12-31', 31, '2027-06-30', 31],
    ['returns to the 31st after February', 'monthly', '2027-02-28', 31, '2027-03-31', 31],
    ['returns to the 30th after February', 'monthly', '2027-02-28', 30, '2027-03-30', 30],
    ['stays on the 28th when it began there', 'monthly', '2027-02-28', 28, '2027-03-28', 28],
    ['takes the expiry as anchor when none is known', 'monthly', '2027-02-28', null, '2027-03-28', 28],
    ['drops an anchor the expiry was edited off', 'monthly', '2027-05-10', 31, '2027-06-10', 10],
  ])('%s', (_name, membershipType, currentExpiry, anchorDay, renewed, newAnchor) => {
    expect(renewedExpiry({ membershipType, currentExpiry, today: '2026-11-21', anchorDay })).toEqual({
      expiryDay: renewed,
      anchorDay: newAnchor,
    })
  })

  test.each([
    ['2027-02-28', [31], 31],
    ['2027-02-28', [null, 30], 30],
    ['2027-02-28', [15, 31, 29], 31],
    ['2027-02-28', [15], 28],
    ['2027-02-28', [], 28],
    ['2028-02-28', [31], 28],
    ['2027-04-15', [31, 15], 15],
    ['2027-04-30', [31, 30], 31],
  ])('periods from %s with the candidates %j aim for the %i', (expiry, candidates, anchorDay) => {
    expect(anchorOf(expiry, candidates)).toBe(anchorDay)
  })

  test('keeps the anchor on the very day of expiry', () => {
    const today = '2026-11-30'
    expect(renewedExpiry({ membershipType: 'monthly', currentExpiry: today, today, anchorDay: 31 })).toEqual({
      expiryDay: '2026-12-31',
      anchorDay: 31,
    })
  })

  test.each([
    ['2026-11-20', 0, true],
    ['2026-11-21', 0, false],
    ['2026-11-23', 3, true],
    ['2026-11-24', 3, false],
  ])('what expires on 20 November counts on %s with %i days of grace: %s', (day, graceDays, expected) => {
    expect(isRunning('2026-11-20', day, graceDays)).toBe(expected)
  })

  test.each([
    ['the expiry, until its last day', '2026-11-21', undefined, '2026-11-21'],
    ['today, the day after it', '2026-11-20', undefined, '2026-11-21'],
    ['the expiry, within the grace', '2026-11-15', 6, '2026-11-15'],
    ['the expiry, when the new one ends today', '2026-11-14', 7, '2026-11-14'],
    ['today, when the new one would have ended', '2026-11-13', 8, '2026-11-21'],
    ['today, without an expiry', null, 8, '2026-11-21'],
  ])('of a week counts from %s', (_from, currentExpiry, graceDays, start) => {
    const input = { membershipType: 'weekly', currentExpiry, today: '2026-11-21', anchorDay: null }
    expect(renewalStart({ ...input, ...(graceDays !== undefined && { graceDays }) })).toBe(start)
  })

  test('any number of renewals ends where one long step would', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 36 }), (start, times) => {
        let member = { expiryDay: start, anchorDay: Number(start.slice(8)) }
        for (let i = 0; i < times; i++) {
          member = renewedExpiry({
            membershipType: 'monthly',
            currentExpiry: member.expiryDay,
            today: start,
            anchorDay: member.anchorDay,
          })
        }
        expect(member.expiryDay).toBe(addMonths(start, times))
      }),
    )
  })

  test('never shortens a membership and always reaches past today', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MEMBERSHIP_TYPES),
        day,
        day,
        fc.option(fc.integer({ min: 1, max: 31 })),
        (membershipType, currentExpiry, today, anchorDay) => {
          const renewed = renewedExpiry({ membershipType, currentExpiry, today, anchorDay })
          expect(renewed.expiryDay > currentExpiry).toBe(true)
          expect(renewed.expiryDay > today).toBe(true)
          const start = currentExpiry > today ? currentExpiry : today
          expect(renewed.expiryDay <= addDays(start, 369)).toBe(true)
        },
      ),
    )
  })
})
