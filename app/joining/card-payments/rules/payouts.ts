import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { readSatang } from '#app/money/bank/rules/printed.ts'
import { Refused } from '#app/money/bank/rules/statement.ts'
import { plainHeading } from '#app/money/bank/rules/table.ts'

/** What becomes of a payout, in Stripe's words. */
export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** What a payout is made of; a fee that belongs to a payment stands with it. */
export const PAYOUT_ITEM_KINDS = ['charge', 'refund', 'dispute', 'fee', 'other'] as const
export type PayoutItemKind = (typeof PAYOUT_ITEM_KINDS)[number]

/** How a payout looks in the list: `missing` is one of which Stripe has not told all that it is made of. */
export const PAYOUT_LOOKS = ['missing', 'on_way', 'paid', 'failed'] as const
export type PayoutLook = (typeof PAYOUT_LOOKS)[number]

export function lookOf({ status, isWhole }: { status: PayoutStatus; isWhole: boolean }): PayoutLook {
  if (status === 'failed' || status === 'canceled') return 'failed'
  if (!isWhole) return 'missing'
  return status === 'paid' ? 'paid' : 'on_way'
}

export type PayoutItem = {
  /** Stripe's balance transaction. */
  transactionId: string
  kind: PayoutItemKind
  grossSatang: Satang
  feeSatang: Satang
  netSatang: Satang
  paymentIntentId: string | null
  happenedAt: Date
}

/** How long a payment may take to be paid out, in days; what takes longer somebody should look at. */
export const PAID_OUT_WITHIN_DAYS = 14

const RANKS: Record<PayoutStatus, number> = { pending: 0, in_transit: 1, paid: 2, failed: 3, canceled: 3 }

/** News comes twice and in any order: a bank may send back what was paid, but nothing that failed is paid later. */
export function furtherPayout(known: PayoutStatus, reported: PayoutStatus): PayoutStatus {
  return RANKS[reported] > RANKS[known] ? reported : known
}

const KINDS = new Map<string, PayoutItemKind>([
  ...(['charge', 'refund', 'dispute', 'fee'] as const).map(kind => [kind, kind] as const),
  ['charge_failure', 'charge'],
  ['refund_failure', 'refund'],
  ['partial_capture_reversal', 'refund'],
  ['dispute_reversal', 'dispute'],
  ['network_cost', 'fee'],
  ['tax', 'fee'],
])

/** What Stripe's category of an item is; null for the payout itself, which is none. */
export function itemKindOf(category: string): PayoutItemKind | null {
  return category === 'payout' ? null : (KINDS.get(category) ?? 'other')
}

/** Whether items are all of a payout: each holds together, and their sum is what was paid out. */
export function isWhole(items: readonly PayoutItem[], amountSatang: Satang): boolean {
  const sum = items.reduce((net, { netSatang }) => net + netSatang, 0)
  return sum === amountSatang && items.every(item => item.netSatang === item.grossSatang - item.feeSatang)
}

/** A payout as Stripe's file has it: what is in it, and nothing that says how much it was. */
export type FilePayout = { payoutId: string; arrivesOn: Day; items: PayoutItem[] }

const COLUMNS = {
  payoutId: ['automatic_payout_id'],
  arrives: ['automatic_payout_effective_at', 'automatic_payout_effective_at_utc'],
  transactionId: ['balance_transaction_id'],
  category: ['reporting_category'],
  gross: ['gross'],
  fee: ['fee'],
  net: ['net'],
  currency: ['currency'],
} as const
const MORE = {
  paymentIntentId: ['payment_intent_id'],
  created: ['created'],
  createdUtc: ['created_utc'],
} as const
type Column = keyof typeof COLUMNS | keyof typeof MORE

/**
 * Reads Stripe's "itemized payout reconciliation" (rule payouts.file).
 * @returns null where it is another file
 * @throws Refused with the first row that cannot be read
 */
export function readPayoutFile([headings = [], ...rows]: string[][]): FilePayout[] | null {
  const plain = headings.map(plainHeading)
  const placeOf = (names: readonly string[]) => plain.findIndex(heading => names.includes(heading))
  const places = Object.entries({ ...COLUMNS, ...MORE }).map(([column, names]) => [column, placeOf(names)])
  const at = Object.fromEntries(places) as Record<Column, number>
  if (Object.keys(COLUMNS).some(column => at[column as Column] < 0)) return null
  const payouts = new Map<string, FilePayout>()
  const seen = new Set<string>()
  for (const [place, cells] of rows.entries()) {
    const textOf = (column: Column) => cells[at[column]]?.trim() ?? ''
    const payoutId = textOf('payoutId')
    const kind = itemKindOf(textOf('category'))
    if (payoutId === '' || kind === null) continue
    const { arrivesOn, ...item } = readRow(textOf, place + 1)
    const payout = payouts.get(payoutId) ?? { payoutId, arrivesOn, items: [] }
    if (item.transactionId === '') throw new Refused('broken')
    if (seen.has(item.transactionId)) continue
    seen.add(item.transactionId)
    payout.items.push({ ...item, kind })
    payouts.set(payoutId, payout)
  }
  return [...payouts.values()]
}

function readRow(textOf: (column: Column) => string, n: number) {
  const currency = textOf('currency').toUpperCase()
  if (currency !== 'THB') throw new Refused('currency', n, currency)
  const figure = (column: 'gross' | 'fee' | 'net') => {
    const satang = readSatang(textOf(column))
    if (satang === null) throw new Refused('amount', n, textOf(column))
    return satang
  }
  const [grossSatang, feeSatang, netSatang] = [figure('gross'), figure('fee'), figure('net')]
  if (netSatang !== grossSatang - feeSatang) throw new Refused('net', n)
  const arrives = momentOf(textOf('arrives'), '+07:00')
  const created = textOf('createdUtc')
  const happenedAt = created
    ? momentOf(created, 'Z')
    : momentOf(textOf('created') || textOf('arrives'), '+07:00')
  if (!arrives || !happenedAt) throw new Refused('date', n, textOf(arrives ? 'created' : 'arrives'))
  return {
    grossSatang,
    feeSatang,
    netSatang,
    happenedAt,
    arrivesOn: textOf('arrives').slice(0, 10),
    transactionId: textOf('transactionId'),
    paymentIntentId: textOf('paymentIntentId') || null,
  }
}

/** Such as `2026-11-03 08:30:00`; null for anything else. */
function momentOf(text: string, zone: 'Z' | '+07:00'): Date | null {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(text) ?? []
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at
}
