/** Where a plan is offered on the landing page (public-site §2). */
export const PLAN_GROUPS = ['membership', 'platinum', 'additional', 'specialized'] as const
export type PlanGroup = (typeof PLAN_GROUPS)[number]
