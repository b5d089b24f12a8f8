import { ENROLLMENT_FEE } from '#app/house/plans/rules/prices.ts'
import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import type { Satang } from '#app/kit/pure/money.ts'

type OfferedPlan = { slug: string; name: string; priceSatang: Satang; isActive: boolean }

/** The two fields of a plan on the form of what is sold. */
export const offerFieldNames = (slug: string) => ({ price: `${slug}-price`, isOn: `${slug}-on` })

/** The price of the Enrollment Fee is the membership fee, which is set elsewhere. */
export const hasOwnPrice = ({ name }: Pick<OfferedPlan, 'name'>) => name !== ENROLLMENT_FEE

/** The field that says whether the front page shows a service. */
export const serviceField = (id: string) => `service-${id}`

type Offered = { plans: readonly OfferedPlan[]; services: readonly { id: string; isActive: boolean }[] }

/** What the form of what is sold opens with. */
export function offerFieldsOf({ plans, services }: Offered): FormFields {
  const entries = plans.flatMap(plan => {
    const { price, isOn } = offerFieldNames(plan.slug)
    const ofPrice = hasOwnPrice(plan) ? [[price, writeHundredths(plan.priceSatang)]] : []
    return [...ofPrice, [isOn, plan.isActive ? 'on' : '']]
  })
  const shown = services.map(({ id, isActive }) => [serviceField(id), isActive ? 'on' : ''])
  return Object.fromEntries([...entries, ...shown])
}
