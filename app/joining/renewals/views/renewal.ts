import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import type { SlipPayment } from '#app/money/methods/rules.ts'
import type { AgreementView } from '#app/people/agreement/rules/text.ts'
import type { RenewalState } from '../rules/renewals.ts'

/** What the page of a renewal shows; days are texts in the language of the request. */
export type RenewalView = {
  state: RenewalState
  firstName: string
  /** The end of the member id, e.g. "…9Q2X". */
  memberIdTail: string
  planName: string | null
  /** What is offered instead, where that plan is not sold any more; null otherwise. */
  nearestPlan: string | null
  /** Until when the membership lasts now; null without an end. */
  expiryText: string | null
  /** How far away that is, in words. */
  expiresIn: string | null
  isOver: boolean
  /** The last day of grace while it is on. */
  graceText: string | null
  /** When the slip came in; null without one. */
  sentText: string | null
  /** Why it was rejected; '' otherwise. */
  reason: string
  /** Another application with the member's email waits. */
  hasOther: boolean
  /** Null where there is nothing to pay. */
  payment: RenewalPayment | null
}

export type RenewalPayment = {
  /** What the payment is to name, e.g. SALA-7K3M9Q2X. */
  reference: string
  fromText: string
  untilText: string
  total: RegistrationTotal
  vatBasisPoints: number
  outcome: SlipPayment
  hasCard: boolean
  hasBank: boolean
  submissionKey: string
  /** The text to accept where the member has not yet accepted this version. */
  agreement: AgreementView | null
}
