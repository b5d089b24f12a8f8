import { addMonths, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import {
  type LedgerAccount,
  type LedgerSource,
  SOLD_KINDS,
  type SoldKind,
  soldKindOf,
} from '#app/money/payments/rules.ts'

/** What the ledger booked in a month; `month` is its first day. */
export type MonthSum = { month: Day; account: LedgerAccount; source: LedgerSource; satang: Satang }

/** What was charged in a month by what it was for, and what came in and stayed; with both of a year before. */
export type MoneyMonth = {
  month: Day
  sold: Record<SoldKind, Satang>
  chargedSatang: Satang
  receivedSatang: Satang
  chargedBeforeSatang: Satang
  receivedBeforeSatang: Satang
}

const A_YEAR = -12

/** Each of the months, also those in which nothing was booked (rule reports.money). */
export function moneyMonths(months: readonly Day[], sums: readonly MonthSum[]): MoneyMonth[] {
  const byMonth = Map.groupBy(sums, ({ month }) => month)
  const of = (month: Day) => byMonth.get(month) ?? []
  return months.map(month => {
    const [now, before] = [of(month), of(addMonths(month, A_YEAR))]
    const sold = SOLD_KINDS.map(kind => [kind, sumOf(now.filter(each => isSold(each, kind)))])
    return {
      month,
      sold: Object.fromEntries(sold) as Record<SoldKind, Satang>,
      chargedSatang: sumOf(now, 'owed'),
      receivedSatang: sumOf(now, 'received'),
      chargedBeforeSatang: sumOf(before, 'owed'),
      receivedBeforeSatang: sumOf(before, 'received'),
    }
  })
}

const isSold = ({ account, source }: MonthSum, kind: SoldKind) =>
  account === 'owed' && soldKindOf(source) === kind

function sumOf(sums: readonly MonthSum[], account: LedgerAccount | null = null): Satang {
  const counted = account === null ? sums : sums.filter(each => each.account === account)
  return counted.reduce((sum, { satang }) => sum + satang, 0)
}
