import type { Satang } from '#app/kit/pure/money.ts'

/**
 * How money comes in; and how else something is paid: by a certificate, because a buyer kept it back for the tax office, or by a
 * deposit that is held.
 */
export const MONEY_METHODS = ['transfer', 'promptpay', 'card', 'cash', 'other'] as const
export const LEDGER_METHODS = [...MONEY_METHODS, 'withheld', 'deposit'] as const
export type LedgerMethod = (typeof LEDGER_METHODS)[number]

/** How whoever buys pays, in the order the wizard offers them (rule registration.payment-step). */
export const PAYMENT_METHODS = ['card', 'scan', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A card says itself that it paid; with the others the payer sends a slip. */
export type SlipMethod = Exclude<PaymentMethod, 'card'>

type MethodRules = {
  provedBy: 'card' | 'slip'
  /** What the ledger calls it. */
  ledger: LedgerMethod
  /** Whether it needs an account at a bank, beside PromptPay. */
  needsAccount: boolean
}

const RULES: Record<PaymentMethod, MethodRules> = {
  card: { provedBy: 'card', ledger: 'card', needsAccount: false },
  scan: { provedBy: 'slip', ledger: 'promptpay', needsAccount: false },
  bank_transfer: { provedBy: 'slip', ledger: 'transfer', needsAccount: true },
}

export function isPaidBySlip(method: PaymentMethod): method is SlipMethod {
  return RULES[method].provedBy === 'slip'
}

export function ledgerMethodOf(method: PaymentMethod): LedgerMethod {
  return RULES[method].ledger
}

/** The ways to pay that are offered: a transfer where there is an account for it. */
export function offeredMethods({ hasBank }: { hasBank: boolean }): PaymentMethod[] {
  return PAYMENT_METHODS.filter(method => hasBank || !RULES[method].needsAccount)
}

/** What is shown to whoever has chosen none. */
export const USUAL_METHOD = 'scan' satisfies SlipMethod

export function readMethod(text: unknown): PaymentMethod {
  return PAYMENT_METHODS.find(method => method === text) ?? USUAL_METHOD
}

/** Of those that a slip proves, the one that is named, or else the usual one. */
export function slipMethodOf(text: unknown): SlipMethod {
  const method = readMethod(text)
  return isPaidBySlip(method) ? method : USUAL_METHOD
}

/** The code to scan; `isSample` says that the account belongs to nobody, as on a fresh install. */
export type ScanPayment = {
  method: 'scan'
  payload: string
  /** A PNG as a data URL. */
  imageUrl: string
  amountSatang: Satang
  payeeName: string
  isSample: boolean
}

/** The account to pay to; `isSample` as with the code. */
export type TransferPayment = {
  method: 'bank_transfer'
  bankName: string
  branch: string
  accountName: string
  accountNumber: string
  reference: string
  amountSatang: Satang
  isSample: boolean
}

/** What a payer needs to pay an amount, where a slip proves it. */
export type SlipPayment = ScanPayment | TransferPayment
