import { listPlans } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { findSettings, listVatRates } from '#app/house/settings/queries/settings.server.ts'
import type { Seller } from '#app/house/settings/rules/seller.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { type CurrentAgreement, currentAgreement } from '#app/people/agreement/steps.server.ts'

/** What the house sells and on which terms: read from the database, so that the year is priced by the real rules. */
export type Catalogue = {
  company: Settings['company']
  seller: Seller
  planOf: (name: string) => PlanView
  agreementOf: (locale: Locale) => CurrentAgreement
  priceOf: (
    planName: string,
    isExistingMember: boolean,
    day: Day,
  ) => RegistrationTotal & { vatBasisPoints: number }
}

export async function readCatalogue(db: Database, now: Date): Promise<Catalogue> {
  const [plans, settings, rates, agreements] = await Promise.all([
    listPlans(db),
    findSettings(db),
    listVatRates(db),
    Promise.all(locales.map(locale => currentAgreement(db, locale, now))),
  ])
  const { company, pricing } = settings
  const planOf = (name: string) => {
    const plan = plans.find(each => each.name === name)
    if (!plan) throw new Error(`The catalogue has no ${name}`)
    return plan
  }
  return {
    company,
    planOf,
    seller: sellerOf(settings),
    agreementOf: locale => agreements[locales.indexOf(locale)] as CurrentAgreement,
    priceOf: (planName, isExistingMember, day) => {
      const vatBasisPoints = rates.find(({ startsOn }) => startsOn <= day)?.basisPoints ?? 0
      return {
        ...totalFor(planOf(planName), isExistingMember, { ...pricing, vatBasisPoints }),
        vatBasisPoints,
      }
    },
  }
}
