/** A reversal takes back a payment that was recorded by mistake; entries themselves never change. */
export const LEDGER_KINDS = ['payment', 'reversal'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
