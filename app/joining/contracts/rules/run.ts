import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { type BilledLine, type Item, type Line, linesOf, type SeatPause } from './bill-lines.ts'
import { type Billed, type Period, periodsOf } from './periods.ts'

/** A contract that runs or ran, with what bills are made of. */
export type BillableContract = Billed & {
  id: string
  items: readonly Omit<Item, 'givesBack'>[]
  pauses: readonly SeatPause[]
  /** Of the deposit, what no bill has asked for yet. */
  depositSatang: Satang
  /** Whether days that were charged are given back where a seat or all of it ends before them. */
  givesBack: boolean
}

export type Customer = {
  /** 1 to 28. */
  billingDay: number
  contracts: readonly BillableContract[]
  billed: readonly BilledLine[]
  /** Whether there is something else to charge, for which the first bill is made though nothing of the contracts is due. */
  hasExtras?: boolean
}

/** A bill that a run makes, dated by its first day; its lines are before VAT, which the deposit has none of. */
export type Bill = Period & { lines: Line[]; depositSatang: Satang }

/**
 * What a run makes: the customer's bills that are dated until that day and have lines or a deposit. What it made, the
 * next run finds in `billed` and `billedUntil`, and makes nothing twice.
 */
export function billsOf({ billingDay, contracts, billed, hasExtras = false }: Customer, until: Day): Bill[] {
  const bills: Bill[] = []
  const charged = [...billed]
  const deposits = new Map(contracts.map(({ id, depositSatang }) => [id, depositSatang]))
  for (const period of periodsOf(contracts, { billingDay, until })) {
    const some = contracts.filter(({ id }) => period.contractIds.includes(id))
    const items = some.flatMap(itemsOf)
    const pauses = some.flatMap(contract => contract.pauses)
    const { lines } = linesOf({ items, pauses, billed: charged, until: period.lastDay })
    const depositSatang = period.contractIds.reduce((sum, id) => sum + (deposits.get(id) ?? 0), 0)
    const isFirst = hasExtras && bills.length === 0
    if (lines.length === 0 && depositSatang === 0 && !isFirst) continue
    for (const id of period.contractIds) deposits.delete(id)
    charged.push(...lines)
    bills.push({ ...period, lines, depositSatang })
  }
  return bills
}

/** No item goes on after its contract. */
function itemsOf({ items, lastDay: end, givesBack }: BillableContract): Item[] {
  return items.map(item => ({ ...item, lastDay: earlierEnd(item.lastDay, end), givesBack }))
}

/** Of two last days, or none. */
export function earlierEnd(a: Day | null, b: Day | null): Day | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
