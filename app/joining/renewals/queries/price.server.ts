import { listPlans } from '#app/house/plans/queries.server.ts'
import { isSamePlanName } from '#app/house/plans/rules/names.ts'
import { isAddOn } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What going on with a plan costs that day, with everything; null for one that is not sold any more, or does not recur. */
export async function findRenewalPrice(
  db: Executor,
  planName: string | null,
  today: Day,
): Promise<Satang | null> {
  if (planName === null) return null
  const plan = (await listPlans(db)).find(({ name }) => isSamePlanName(name, planName))
  if (!plan?.isRecurring || isAddOn(plan)) return null
  const { pricing } = await findSettings(db)
  const vatBasisPoints = await findVatBasisPoints(db, today)
  return totalFor(plan, true, { ...pricing, vatBasisPoints }).totalSatang
}
