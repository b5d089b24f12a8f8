import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'

/** The stored total of an application with its parts. */
export function totalOf(application: Required<RegistrationTotal>): Required<RegistrationTotal> {
  const { priceSatang, membershipFeeSatang, vatSatang, uniqueSatang, totalSatang } = application
  return { priceSatang, membershipFeeSatang, vatSatang, uniqueSatang, totalSatang }
}
