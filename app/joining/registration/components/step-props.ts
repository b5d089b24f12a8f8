import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import type { AgreementBox } from '../rules/registration.ts'
import type { RegistrationValues } from '../schema/registration.ts'
import type { PlanView, RegistrationData, StepReply } from '../views/reply.ts'

/** What every step and the footer get. Plan and total are null until a plan is chosen. */
export type StepProps = {
  view: StepReply
  variant: RegistrationVariant
  data: RegistrationData
  plan: PlanView | null
  total: RegistrationTotal | null
}

/**
 * The attributes of a text input of the form: it starts with the value known so far and keeps its own from then.
 * In an answer made without JavaScript the browser itself goes to the first field in error.
 */
export function bindField(
  { values, errors }: StepReply,
  name: Exclude<keyof RegistrationValues, AgreementBox>,
) {
  const error = errors[name]
  const autoFocus = error !== undefined
  return { id: `registration-${name}`, name, defaultValue: values[name], error, autoFocus }
}
