/** A made-up item of a payout, in satang. */
export type Settled = {
  id: string
  category: string
  gross: number
  fee?: number
  intent?: string | null
  currency?: string
}

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

/** A payout as Stripe's events have it. */
export function payoutOf(
  amount: number,
  said: { id?: string; status?: string; day?: string; automatic?: boolean } = {},
) {
  const { id = 'po_1', status = 'paid', day = '2026-11-20', automatic = true } = said
  return {
    id,
    object: 'payout',
    amount,
    status,
    automatic,
    currency: 'thb',
    arrival_date: seconds(day),
    created: seconds('2026-11-18'),
    destination: 'ba_secret',
    statement_descriptor: 'SALA',
  }
}

/** An item as Stripe's API has it, with who paid in its source. */
export function transactionOf({ id, category, gross, fee = 0, intent = null, currency = 'thb' }: Settled) {
  const source = { id: `src_${id}`, payment_intent: intent, billing_details: { email: 'nok@example.com' } }
  return {
    id,
    object: 'balance_transaction',
    amount: gross,
    fee,
    net: gross - fee,
    currency,
    reporting_category: category,
    created: seconds('2026-11-15'),
    source: intent ? source : null,
  }
}

const baht = (satang: number) => (satang / 100).toFixed(2)

/** Stripe's file of payouts, with who paid in it. */
export function payoutFile(payouts: Record<string, Settled[]>, change: (csv: string) => string = csv => csv) {
  const rows = Object.entries(payouts).flatMap(([payoutId, items]) =>
    items.map(({ id, category, gross, fee = 0, intent, currency = 'thb' }) => [
      payoutId,
      '2026-11-20 00:00:00',
      id,
      '2026-11-15 09:30:00',
      category,
      currency,
      baht(gross),
      baht(fee),
      baht(gross - fee),
      intent ?? '',
      'nok@example.com',
    ]),
  )
  const headings = [
    'automatic_payout_id',
    'automatic_payout_effective_at',
    'balance_transaction_id',
    'created',
    'reporting_category',
    'currency',
    'gross',
    'fee',
    'net',
    'payment_intent_id',
    'customer_email',
  ]
  const csv = [headings, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n')
  return new TextEncoder().encode(change(csv))
}
