import { listPlans } from '#app/house/plans/queries.server.ts'
import { ENROLLMENT_FEE } from '#app/house/plans/rules/prices.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'

/** A plan on which to show what fee and VAT do: the first pass that carries VAT. */
export async function findExamplePlan({ db, now }: Pick<RequestContext, 'db' | 'now'>) {
  const [plans, vatBasisPoints] = await Promise.all([
    listPlans(db),
    findVatBasisPoints(db, bangkokDay(now())),
  ])
  const withVat = plans.filter(({ vatApplies, name }) => vatApplies && name !== ENROLLMENT_FEE)
  const plan = withVat.find(({ slug }) => slug === 'day-pass') ?? withVat[0]
  return { example: plan && { plan, title: planTexts(plan).title }, vatBasisPoints }
}
