import { m } from '#app/paraglide/messages.js'
import type { PlanGroup } from '../rules/catalogue.ts'

/** What staff call the places on the landing page where plans are offered. */
export const GROUP_NAMES: Record<PlanGroup, () => string> = {
  membership: m.plan_group_membership,
  platinum: m.plan_group_platinum,
  additional: m.plan_group_additional,
  specialized: m.plan_group_specialized,
}
