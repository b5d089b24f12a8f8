import { formatBaht, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { readMoney } from '#app/money/ledger/schema.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { METHOD_NAMES } from '#app/money/ledger/texts/ledger.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import {
  DESK_METHODS,
  keptBesides,
  owedAfter,
  proposedRest,
  proposedSatang,
  type Withholding,
} from './rules.ts'

/**
 * What the member owes after it, in words, for the amount that is typed; '' while that is none. With what a company kept
 * back of it, where `withholding` says how.
 */
export function afterText(
  { owedSatang, totalSatang }: Record<'owedSatang' | 'totalSatang', Satang>,
  typed: string,
  withholding: Withholding | null,
): string {
  const paidSatang = readMoney(typed)
  if (paidSatang === null) return ''
  const keptSatang = withholding ? keptBesides({ paidSatang, totalSatang, owedSatang }, withholding) : 0
  return balanceText(owedAfter(owedSatang, totalSatang, paidSatang + keptSatang))
}

/** What is proposed to be paid now, in baht, as it is typed. */
export function proposedText(
  { owedSatang, totalSatang }: Record<'owedSatang' | 'totalSatang', Satang>,
  withholding: Withholding | null,
): string {
  const satang = withholding
    ? proposedRest(totalSatang, owedSatang, withholding)
    : proposedSatang(totalSatang, owedSatang)
  return satangToBaht(satang).toFixed(2)
}

export function methodOptions() {
  return DESK_METHODS.map(value => ({ value, label: METHOD_NAMES[value]() }))
}

export function bahtText(satang: Satang): string {
  return formatBaht(satang, getLocale(), { decimals: 'always' })
}
