import type { Satang } from '#app/kit/pure/money.ts'

/** Where a plan is offered on the landing page (rule landing.plans). */
export const PLAN_GROUPS = ['membership', 'platinum', 'additional', 'specialized'] as const
export type PlanGroup = (typeof PLAN_GROUPS)[number]

/** A plan that is on sale, as visitors may see it. */
export type PlanView = {
  id: string
  slug: string
  name: string
  group: PlanGroup
  priceSatang: Satang
  vatApplies: boolean
  isMostPopular: boolean
  /** Chooses the localised texts; null for a plan of the owner's own, which has its own words. */
  textKey: string | null
  unit: string | null
  description: string
  features: string[]
}
