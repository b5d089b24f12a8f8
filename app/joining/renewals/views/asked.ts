import type { RenewalState } from '../rules/renewals.ts'

/** A renewal as staff see it. */
export type AskedRenewal = {
  id: string
  state: RenewalState
  expiryText: string
  askedText: string
  /** Of its application, once somebody has paid. */
  applicationId: string | null
  /** Where the member pays; null once there is nothing to pay. */
  url: string | null
}

export type AskedRenewals = { canAsk: boolean; rows: AskedRenewal[] }

/** A member to ask. */
export type AskDialogView = { kind: 'ask'; id: string; name: string; email: string }
