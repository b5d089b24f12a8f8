import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { ContractState, ItemKind, ThenHow } from './contracts.ts'
import { endOf } from './states.ts'

/** A price that is higher by a part of it, half up. */
export function raisedBy(unitSatang: Satang, basisPoints: number): Satang {
  return Math.floor((unitSatang * (10_000 + basisPoints) * 2 + 10_000) / 20_000)
}

type Contract = {
  state: ContractState
  firstDay: Day
  lastDay: Day | null
  thenHow: ThenHow
  noticeDays: number
  givesBack: boolean
}

type Asked = {
  on: Day
  today: Day
  /** The last day that its bills cover; null before the first. */
  billedUntil: Day | null
  /** Whether they change later already. */
  isPlanned: boolean
  /** Whether another contract follows, whose prices can be others. */
  isRenewed: boolean
}

export type PriceRefusal = 'not_running' | 'too_soon' | 'outside' | 'billed' | 'planned' | 'renewed'

/**
 * Why prices of a contract cannot change from a day on (rule contracts.prices); null where they can: it runs then, its people hear of it
 * in time, and no bill has asked for that day, unless the contract gives back.
 */
export function priceRefusal(
  contract: Contract,
  { on, today, billedUntil, isPlanned, isRenewed }: Asked,
): PriceRefusal | null {
  const { state, firstDay, noticeDays, givesBack } = contract
  const end = endOf(contract)
  if (state !== 'running' && state !== 'notice') return 'not_running'
  if (isPlanned) return 'planned'
  if (isRenewed) return 'renewed'
  if (on <= today || on < firstPriceDay(noticeDays, today)) return 'too_soon'
  if (on <= firstDay || (end !== null && on > end)) return 'outside'
  return !givesBack && billedUntil !== null && on <= billedUntil ? 'billed' : null
}

/** The first day from which prices may be others: those who pay hear of it so many days before. */
export function firstPriceDay(noticeDays: number, today: Day): Day {
  return addDays(today, Math.max(noticeDays, 1))
}

type Item = { id: string; kind: ItemKind; unitSatang: Satang; firstDay: Day; lastDay: Day | null }

/**
 * What each item costs from a day on, of those that are there before and then, and cost something else: by a price of its own, else by
 * the part by which all are higher. What is taken off stays.
 */
export function changedPrices(
  items: readonly Item[],
  on: Day,
  { basisPoints, prices }: { basisPoints: number; prices: ReadonlyMap<string, Satang> },
): Map<string, Satang> {
  const changed = items.filter(isPriced(on)).flatMap(({ id, unitSatang }) => {
    const price = prices.get(id) ?? raisedBy(unitSatang, basisPoints)
    return price === unitSatang ? [] : [[id, price] as const]
  })
  return new Map(changed)
}

/** Whether an item has a price that may change on a day. */
export function isPriced(on: Day) {
  return ({ kind, firstDay, lastDay }: Omit<Item, 'id' | 'unitSatang'>) =>
    kind !== 'discount' && firstDay < on && (lastDay === null || lastDay >= on)
}

/** The items of a contract that follow others of it at another price, and have not begun: what can still be taken back. */
export function plannedItems<One extends { id: string; replacesId: string | null; firstDay: Day }>(
  items: readonly One[],
  today: Day,
): (One & { replacesId: string })[] {
  const own = new Set(items.map(({ id }) => id))
  return items.flatMap(({ replacesId, ...item }) =>
    replacesId !== null && own.has(replacesId) && item.firstDay > today
      ? [{ ...item, replacesId } as One & { replacesId: string }]
      : [],
  )
}
