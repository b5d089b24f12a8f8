import type { Satang } from '#app/kit/pure/money.ts'

/** How the visitor pays. `isSample` says that the account belongs to nobody, as on a fresh install. */
export type PaymentOutcome =
  | { method: 'card'; url: string }
  /** The owner has set no link for the plan. */
  | { method: 'card'; url: null; planName: string }
  | {
      method: 'scan'
      payload: string
      /** A PNG as a data URL. */
      imageUrl: string
      amountSatang: Satang
      payeeName: string
      isSample: boolean
    }
  | {
      method: 'bank_transfer'
      bankName: string
      branch: string
      accountName: string
      accountNumber: string
      reference: string
      amountSatang: Satang
      isSample: boolean
    }
