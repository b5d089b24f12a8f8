import { listPlans } from '#app/house/plans/queries.server.ts'
import { planTexts } from '#app/house/plans/texts/plans.ts'
import { findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatBaht, vatInside } from '#app/kit/pure/money.ts'
import { getLocale } from '#app/paraglide/runtime.js'

/** A plan out of whose price a house that is registered for VAT pays it, with today's rate. */
export type InsideVat = { title: string; price: string; vat: string }

/** The plans on sale to whose price no VAT is added. */
export async function viewInsideVat({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<InsideVat[]> {
  const [plans, rate] = await Promise.all([listPlans(db), findVatBasisPoints(db, bangkokDay(now()))])
  const text = (satang: number) => formatBaht(satang, getLocale())
  return plans
    .filter(({ vatApplies, priceSatang }) => !vatApplies && priceSatang > 0)
    .map(plan => ({
      title: planTexts(plan).title,
      price: text(plan.priceSatang),
      vat: text(vatInside(plan.priceSatang, rate)),
    }))
}
