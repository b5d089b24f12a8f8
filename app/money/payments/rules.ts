import type { Satang } from '#app/kit/pure/money.ts'

/**
 * What an entry says (decision record "ledger"): a charge is what a member owes, a payment money that came in, a refund
 * money that went back, a correction changes what is owed, a reversal takes exactly one entry back; a deposit that was taken
 * is money that is held for who gave it, until it pays what they owe, is kept for damage, or goes back.
 */
export const LEDGER_KINDS = [
  'charge',
  'payment',
  'refund',
  'correction',
  'reversal',
  'deposit_taken',
  'deposit_applied',
  'deposit_kept',
  'deposit_returned',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** Which of the sums an entry belongs to: what members owe, the money that came in, or what is held for others. */
export const LEDGER_ACCOUNTS = ['owed', 'received', 'deposit'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** What an entry is tied to. */
export const LEDGER_SOURCES = [
  'application',
  'receipt',
  'card_payment',
  'renewal',
  'sale',
  'booking',
  'contract',
  'by_hand',
] as const
export type LedgerSource = (typeof LEDGER_SOURCES)[number]

/** Of what an application may be paid before somebody decided about it: such money stays whatever is decided. */
export const EARLIER_SOURCES = ['card_payment', 'by_hand'] as const satisfies LedgerSource[]

/** What was charged for, as an owner asks for it; by what the entries are tied to. */
export const SOLD_KINDS = ['plans', 'desk', 'bookings', 'other'] as const
export type SoldKind = (typeof SOLD_KINDS)[number]

const SOLD_BY: Record<LedgerSource, SoldKind> = {
  application: 'plans',
  receipt: 'plans',
  card_payment: 'plans',
  renewal: 'plans',
  sale: 'desk',
  booking: 'bookings',
  contract: 'plans',
  by_hand: 'other',
}

/** What a charge of that source was for. */
export const soldKindOf = (source: LedgerSource): SoldKind => SOLD_BY[source]

/** What charges for something of that kind are tied to. */
export const sourcesOf = (kind: SoldKind) => LEDGER_SOURCES.filter(source => SOLD_BY[source] === kind)

/** The account of what is booked first-hand; a reversal stands on the account of what it takes back. */
export const ACCOUNT_OF = {
  charge: 'owed',
  correction: 'owed',
  deposit_taken: 'deposit',
  deposit_applied: 'deposit',
  deposit_kept: 'deposit',
  deposit_returned: 'deposit',
  payment: 'received',
  refund: 'received',
} as const satisfies Record<Exclude<LedgerKind, 'reversal'>, LedgerAccount>

type Amount = { account: LedgerAccount; amountSatang: Satang }

/** What is still to be paid: above zero it is owed, below it is credit. */
export function balanceOf(entries: readonly Amount[]): Satang {
  return sumOf(entries, 'owed') - sumOf(entries, 'received')
}

/** The sum of one account, in satang. */
export function sumOf(entries: readonly Amount[], account: LedgerAccount): Satang {
  return entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amountSatang : sum), 0)
}
