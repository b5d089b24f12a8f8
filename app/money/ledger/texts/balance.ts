import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

/** What a member owes, in words: a balance below zero is what they have paid ahead. */
export function balanceText(satang: Satang): string {
  if (satang === 0) return m.ledger_settled()
  const amount = formatBaht(Math.abs(satang), getLocale(), { decimals: 'always' })
  return satang > 0 ? m.ledger_owes({ amount }) : m.ledger_ahead({ amount })
}
