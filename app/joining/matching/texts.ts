import { m } from '#app/paraglide/messages.js'
import type { Reason } from './rules.ts'

/** By what was kept back, where that is why. */
export const REASON_NAMES: Record<Reason, (kept: { amount: string }) => string> = {
  amount_own: m.matching_reason_amount_own,
  reference: m.matching_reason_reference,
  time: m.matching_reason_time,
  sender: m.matching_reason_sender,
  amount: m.matching_reason_amount,
  withheld: m.matching_reason_withheld,
}
