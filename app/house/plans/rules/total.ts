import type { Satang } from '#app/kit/pure/money.ts'
import type { PlanView } from './catalogue.ts'
import { ENROLLMENT_FEE, type RegistrationTotal, registrationTotal } from './prices.ts'

/** The settings that a total depends on, besides the plan. */
export type PricingRules = { membershipFeeSatang: Satang; vatBasisPoints: number }

/** What registering for the plan costs, with its breakdown, in satang (rule plans.total). */
export function totalFor(
  plan: Pick<PlanView, 'name' | 'priceSatang' | 'vatApplies'>,
  isExistingMember: boolean,
  pricing: PricingRules,
): RegistrationTotal {
  return registrationTotal({
    basePriceSatang: plan.priceSatang,
    isEnrollmentFee: plan.name === ENROLLMENT_FEE,
    isExistingMember,
    membershipFeeSatang: pricing.membershipFeeSatang,
    vatApplies: plan.vatApplies,
    vatRateBasisPoints: pricing.vatBasisPoints,
  })
}

/** What so many of the plan cost somebody who is a member, with its breakdown, in satang: VAT is of the whole. */
export function totalOfMany(
  plan: Pick<PlanView, 'name' | 'priceSatang' | 'vatApplies'>,
  quantity: number,
  { membershipFeeSatang, vatBasisPoints }: PricingRules,
): RegistrationTotal {
  const each = { membershipFeeSatang: membershipFeeSatang * quantity, vatBasisPoints }
  return totalFor({ ...plan, priceSatang: plan.priceSatang * quantity }, true, each)
}
