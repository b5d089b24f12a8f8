import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { METHOD_NAMES } from '#app/money/ledger/texts/ledger.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { DESK_METHODS, owedAfter } from './rules.ts'

/** What the member owes after it, in words, for the amount that is typed; '' while that is none. */
export function afterText(owedSatang: Satang, totalSatang: Satang, typed: string): string {
  const paidSatang = readMoney(typed)
  return paidSatang === null ? '' : balanceText(owedAfter(owedSatang, totalSatang, paidSatang))
}

export function methodOptions() {
  return DESK_METHODS.map(value => ({ value, label: METHOD_NAMES[value]() }))
}

export function bahtText(satang: Satang): string {
  return formatBaht(satang, getLocale(), { decimals: 'always' })
}
