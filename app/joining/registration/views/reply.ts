import type { LinkedFor } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import type { PricingRules } from '#app/house/plans/rules/total.ts'
import type { PaymentOutcome } from '#app/joining/paying/rules.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { AgreementView } from '#app/people/agreement/rules/text.ts'
import type { FieldErrors, RegistrationStep, RegistrationValues } from '../schema/registration.ts'

/** What the components get to see of the server's types. */
export type { PaymentOutcome, PlanView }

/** What the form needs from the server, so that nothing depends on the visitor's clock. */
export type RegistrationData = {
  plans: PlanView[]
  pricing: PricingRules
  agreement: AgreementView
  /** Who helps when no payment is possible. */
  supportEmail: string
  /** Nobody can sign up yet (rule opening.soon). */
  isOpeningSoon: boolean
  /** Bangkok's day when the page was made. */
  today: Day
  /** The instant when the page was made, ISO 8601. */
  now: string
  /** For a new application; a draft brings its own. */
  submissionKey: string
  /** Whether the form opens with the existing-member question answered. */
  isExistingMember: boolean
  /** Who can pay by card for which plan, by slug; null where Stripe takes cards for all of them. */
  cardLinks: Record<string, LinkedFor> | null
  /** Whether a few satang are added so that payments can be told apart. */
  hasUniqueSatang: boolean
  /** Whether a bank transfer leads anywhere. */
  hasBank: boolean
}

/** The four-step dialog, opened for one plan. */
export type WizardData = RegistrationData & { plan: PlanView }

/**
 * The form at a step, as it was typed. `hasNoCardLink` asks for another payment method
 * (rule registration.no-card-link).
 */
export type StepReply = {
  kind: 'step'
  step: RegistrationStep
  values: RegistrationValues
  errors: FieldErrors
  hasNoCardLink?: boolean
  /** Where another than the page was loaded with holds meanwhile. */
  agreement?: AgreementView
}

/** The application is in. `outcome` is null where no payment method was chosen yet. */
export type DoneReply = {
  kind: 'done'
  values: RegistrationValues
  memberId: string
  planName: string
  total: RegistrationTotal
  /** Where the visitor sees how the application stands. */
  statusPath: string
  /** Where the ways to pay stay readable. */
  paymentPath: string
  outcome: PaymentOutcome | null
}

export type RegistrationReply = StepReply | DoneReply

/** Tells the reply apart from other replies of a page with several forms. */
export function isRegistrationReply(reply: unknown): reply is RegistrationReply {
  const kind = typeof reply === 'object' && reply !== null && Reflect.get(reply, 'kind')
  return kind === 'step' || kind === 'done'
}
