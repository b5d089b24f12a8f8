import { randomUUID } from 'node:crypto'
import { AGREEMENT_BOXES } from '#app/joining/registration/rules/registration.ts'
import { emptyValues, type RegistrationValues } from '#app/joining/registration/schema/registration.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'

/** A form that is accepted: a new member's Day Pass from today, paid by scan. */
export function filledForm(change: Partial<RegistrationValues> = {}): RegistrationValues {
  const startDate = bangkokDay(new Date())
  const ticked = Object.fromEntries(AGREEMENT_BOXES.map(box => [box, true]))
  return {
    ...emptyValues({ submissionKey: randomUUID(), startDate, plan: 'day-pass' }),
    ...ticked,
    isExistingMember: 'no',
    name: 'Somchai Jaidee',
    mobilePhone: '+66 80 123 4567',
    email: 'somchai@example.com',
    paymentMethod: 'scan',
    ...change,
  }
}
