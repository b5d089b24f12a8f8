import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Line } from './bill-lines.ts'
import type { Bill } from './run.ts'

/** A bill of the customer that is not void, as far as it matters whether it was paid in time. */
export type PayableBill = {
  id: string
  dueOn: Day
  totalSatang: Satang
  /** What came for it, and of that until the last day on which it was in time. */
  cameSatang: Satang
  inTimeSatang: Satang
  /** Whether a bill that is not void charges for it already. */
  isCharged: boolean
}

export type LateTerms = {
  /** For each bill; 0 for none. */
  feeSatang: Satang
  /** So many days after its due day a bill is still paid in time. */
  days: number
}

/** What a bill charges because another was paid late, or was not yet: neither taxed nor kept back of. */
export type LateLine = Omit<Line, 'itemId'> & { itemId: null; lateBillId: string }

/**
 * What the next bill charges for those that were not paid in time (rule contracts.late): each once. One that was paid
 * late before an earlier bill was made was left to that one.
 * @param billedOn the day on which the customer's last bill was made; null before the first
 */
export function lateLinesOf(
  bills: readonly PayableBill[],
  { feeSatang, days }: LateTerms,
  { today, billedOn }: { today: Day; billedOn: Day | null },
): LateLine[] {
  if (feeSatang === 0) return []
  const late = bills.filter(({ dueOn, totalSatang, cameSatang, inTimeSatang, isCharged }) => {
    const last = addDays(dueOn, days)
    const isNew = cameSatang < totalSatang || billedOn === null || last >= billedOn
    return !isCharged && last < today && inTimeSatang < totalSatang && isNew
  })
  return late.map(({ id: lateBillId, dueOn: firstDay }) => ({
    itemId: null,
    lateBillId,
    seatId: null,
    quantity: 1,
    unitSatang: feeSatang,
    amountSatang: feeSatang,
    firstDay,
    lastDay: addDays(firstDay, days),
    vatClass: 'exempt',
    whtClass: 'none',
  }))
}

/** Puts them on the first bill that charges an item; none is made for them alone. */
export function withLateLines<Made extends Bill>(
  bills: readonly Made[],
  late: readonly LateLine[],
): (Made & { late: readonly LateLine[] })[] {
  const first = bills.find(({ lines }) => lines.length > 0)
  return bills.map(bill => ({ ...bill, late: bill === first ? late : [] }))
}
