import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { LedgerMethod } from '#app/money/payments/rules.ts'

/** What is known of the money for an application before somebody decides about it. */
export type MoneyFacts = {
  totalSatang: Satang
  /** What came by card and stayed: it stands in the ledger already. */
  byCardSatang: Satang
  /** What came by card and went back before anybody decided. */
  refundedSatang: Satang
  /** What a service that asks the banks said of the waiting slips together; null where of one it said nothing. */
  saidSatang: Satang | null
  /** The day of the slip that was paid longest before the registration; null where none was. */
  earlyOn: Day | null
}

/** What came in besides the card, as whoever approves says it; how is null where the visitor's choice says that. */
export type Received = { satang: Satang; method: LedgerMethod | null }

/**
 * What an approval needs an explicit word about (rule applications.received): an amount that is not the total (below
 * zero is missing), one that is not what the service said, and a slip from before the registration.
 */
export type Doubt =
  | { kind: 'difference'; satang: Satang }
  | { kind: 'said'; satang: Satang }
  | { kind: 'early'; day: Day }

/** What is left to be confirmed about approving with that much received besides the card. */
export function doubtsOf(facts: MoneyFacts, receivedSatang: Satang): Doubt[] {
  const { totalSatang, byCardSatang, saidSatang, earlyOn } = facts
  const satang = byCardSatang + receivedSatang - totalSatang
  const doubts: Doubt[] = satang === 0 ? [] : [{ kind: 'difference', satang }]
  if (saidSatang !== null && saidSatang !== receivedSatang) doubts.push({ kind: 'said', satang: saidSatang })
  if (earlyOn !== null) doubts.push({ kind: 'early', day: earlyOn })
  return doubts
}

/** As a form confirms it: whoever confirmed one amount has not confirmed another. */
export function markOf(doubt: Doubt): string {
  return doubt.kind === 'early' ? `early ${doubt.day}` : `${doubt.kind} ${doubt.satang}`
}

/** Whether each of the doubts was confirmed as it is. */
export function areConfirmed(doubts: Doubt[], confirmed: readonly string[]): boolean {
  return doubts.every(doubt => confirmed.includes(markOf(doubt)))
}

/**
 * What is known to have come in before anybody types an amount; null where neither the card nor a service tells.
 */
export function knownSatang({ byCardSatang, saidSatang }: MoneyFacts): Satang | null {
  if (saidSatang !== null) return byCardSatang + saidSatang
  return byCardSatang > 0 ? byCardSatang : null
}

type ByCard = Pick<MoneyFacts, 'totalSatang' | 'byCardSatang' | 'refundedSatang'>

/** What the membership is paid with now, in satang: never more than it costs. */
export function paidOf({ totalSatang, byCardSatang }: ByCard, received: Received): Satang {
  return Math.min(totalSatang, byCardSatang + received.satang)
}

/** What the paper about it says: with what went back of the card, for which a note of its own is issued. */
export function papersOf({ totalSatang, byCardSatang, refundedSatang }: ByCard, received: Received): Satang {
  return Math.min(totalSatang, byCardSatang + refundedSatang + received.satang)
}

type Priced = Record<'priceSatang' | 'membershipFeeSatang' | 'vatSatang' | 'totalSatang', Satang>

/** The part of a sale that was paid, in the proportions of the whole: what a paper about the payment says. */
export function paidPart<Sale extends Priced>(sale: Sale, paidSatang: Satang): Sale {
  if (paidSatang === sale.totalSatang) return sale
  const shareOf = (satang: Satang) => Math.round((satang * paidSatang) / sale.totalSatang)
  const vatSatang = shareOf(sale.vatSatang)
  const membershipFeeSatang = shareOf(sale.membershipFeeSatang)
  const priceSatang = paidSatang - vatSatang - membershipFeeSatang
  return { ...sale, priceSatang, membershipFeeSatang, vatSatang, totalSatang: paidSatang }
}
