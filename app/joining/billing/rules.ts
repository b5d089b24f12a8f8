import { BILL_KINDS } from '#app/money/bills/rules.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'

/** What a bill is called to other programs: those of a later version are known to the list already. */
export const TOLD_KINDS = [...BILL_KINDS, 'renewal', 'pack', 'contract'] as const
export type ToldKind = (typeof TOLD_KINDS)[number]

/** How other programs call how money came, and the ledger. */
export const TOLD_METHODS = {
  cash: 'cash',
  transfer: 'transfer',
  scan: 'promptpay',
  card: 'card',
  other: 'other',
} as const satisfies Record<string, LedgerMethod>
export type ToldMethod = keyof typeof TOLD_METHODS
