import { formatBaht, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import type { PaidTexts } from '#app/kit/ui/paid-fields.tsx'
import { readMoney } from '#app/money/ledger/schema.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { METHOD_NAMES } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import {
  DESK_METHODS,
  type DeskWithholding,
  keptBesides,
  owedAfter,
  proposedRest,
  proposedSatang,
  type Withholding,
} from './rules.ts'

type Sums = Record<'owedSatang' | 'totalSatang', Satang>

type Paying = {
  /** What the member owes before it; below zero they have paid ahead. */
  owedSatang: Satang
  /** Null while nobody has said what is sold. */
  totalSatang: Satang | null
  withholding: DeskWithholding | null
}

/** What the fields of a payment at the desk say of a sale. */
export function paidTexts({ owedSatang, totalSatang, withholding }: Paying): PaidTexts {
  const sums = totalSatang === null ? null : { owedSatang, totalSatang }
  return {
    methods: DESK_METHODS.map(value => ({ value, label: METHOD_NAMES[value]() })),
    withheldLabel: withholding && m.ledger_withheld({ rate: withholding.rate }),
    proposed: isWithheld => (sums ? proposedText(sums, isWithheld ? withholding : null) : ''),
    afterText: (typed, isWithheld) => (sums ? afterText(sums, typed, isWithheld ? withholding : null) : ''),
  }
}

/**
 * What the member owes after it, in words, for the amount that is typed; '' while that is none. With what a company kept
 * back of it, where `withholding` says how.
 */
function afterText(
  { owedSatang, totalSatang }: Sums,
  typed: string,
  withholding: Withholding | null,
): string {
  const paidSatang = readMoney(typed)
  if (paidSatang === null) return ''
  const keptSatang = withholding ? keptBesides({ paidSatang, totalSatang, owedSatang }, withholding) : 0
  return balanceText(owedAfter(owedSatang, totalSatang, paidSatang + keptSatang))
}

/** What is proposed to be paid now, in baht, as it is typed. */
function proposedText({ owedSatang, totalSatang }: Sums, withholding: Withholding | null): string {
  const satang = withholding
    ? proposedRest(totalSatang, owedSatang, withholding)
    : proposedSatang(totalSatang, owedSatang)
  return satangToBaht(satang).toFixed(2)
}

export function bahtText(satang: Satang): string {
  return formatBaht(satang, getLocale(), { decimals: 'always' })
}
