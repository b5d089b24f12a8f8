import type { Satang } from '#app/kit/pure/money.ts'
import type { LedgerMethod } from '#app/money/payments/rules.ts'

/** How money comes in at the desk, the most usual first. */
export const DESK_METHODS = [
  'cash',
  'transfer',
  'promptpay',
  'card',
  'other',
] as const satisfies readonly LedgerMethod[]

/** What is paid at once and how; how is null where nothing is paid. */
export type Paid = { satang: Satang; method: LedgerMethod | null }

/** How many of one thing are sold at once: more is a slip of the finger. */
export const MOST_OF_ONE = 100

/**
 * What is left to pay of a sale before anybody types an amount: the total less what the member has paid ahead. What they
 * owe from before is not asked for (rule sales.paid).
 * @param owedSatang what the member owes before it; below zero they have paid ahead
 */
export function proposedSatang(totalSatang: Satang, owedSatang: Satang): Satang {
  return Math.max(0, totalSatang + Math.min(0, owedSatang))
}

/** What is still open of the sale itself once so much is paid, whatever they owe from before. */
export function openSatang(totalSatang: Satang, owedSatang: Satang, paidSatang: Satang): Satang {
  return Math.max(0, proposedSatang(totalSatang, owedSatang) - paidSatang)
}

/** What the member owes once it is sold and paid so far: above zero a debt, below it credit (rule sales.paid). */
export function owedAfter(owedSatang: Satang, totalSatang: Satang, paidSatang: Satang): Satang {
  return owedSatang + totalSatang - paidSatang
}

/** The part of what was paid that is for the sale: what is above the total is credit, and has a paper of its own. */
export function paperSatang(totalSatang: Satang, paidSatang: Satang): Satang {
  return Math.min(totalSatang, paidSatang)
}
