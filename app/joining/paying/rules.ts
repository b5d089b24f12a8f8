import type { SlipPayment } from '#app/money/methods/rules.ts'

/** How the visitor pays. */
export type PaymentOutcome =
  | { method: 'card'; url: string }
  /** The owner has set no link for the plan. */
  | { method: 'card'; url: null; planName: string }
  | SlipPayment
