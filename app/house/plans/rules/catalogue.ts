import type { Satang } from '#app/kit/pure/money.ts'

/** Where a plan is offered on the landing page (rule landing.plans). */
export const PLAN_GROUPS = ['membership', 'platinum', 'additional', 'specialized'] as const
export type PlanGroup = (typeof PLAN_GROUPS)[number]

/** What a plan's time is counted in; `none` for what has no time of its own, such as a fee. */
export const PERIOD_UNITS = ['hour', 'day', 'month', 'none'] as const
export type PeriodUnit = (typeof PERIOD_UNITS)[number]

/** How long a plan lasts and what it opens (rule plans.period). */
export type PlanTerms = Pick<PlanView, 'periodCount' | 'periodUnit' | 'opensDoors' | 'isRecurring'>

/** What comes with a plan every calendar month (rule plans.vouchers); 0 for none of it. */
export type PlanPerks = { vouchersPerMonth: number; minutesPerMonth: number; guestsPerMonth: number }

/** How much of it may be booked ahead (rule bookings.measure); null is what the settings say. */
export type PlanMeasures = { bookingsAhead: number | null; hoursAhead: number | null }

/** Vouchers that every member of a fresh install gets in a month (rule plans.vouchers). */
export const VOUCHERS_PER_MONTH = 3

/** For a member whose plan is not in the catalogue, such as one from another program. */
export const USUAL_PERKS: PlanPerks = {
  vouchersPerMonth: VOUCHERS_PER_MONTH,
  minutesPerMonth: 0,
  guestsPerMonth: 0,
}

/** A plan that is on sale, as visitors may see it. */
export type PlanView = {
  id: string
  slug: string
  name: string
  group: PlanGroup
  priceSatang: Satang
  vatApplies: boolean
  isMostPopular: boolean
  periodCount: number
  periodUnit: PeriodUnit
  /** Whether who has it gets a door code. */
  opensDoors: boolean
  /** Whether members are asked to go on with it when it ends. */
  isRecurring: boolean
  /** Chooses the localised texts; null for a plan of the owner's own, which has its own words. */
  textKey: string | null
  unit: string | null
  description: string
  features: string[]
}
