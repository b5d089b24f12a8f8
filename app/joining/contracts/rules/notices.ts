import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { ContractState, NoticeKind, ThenHow } from './contracts.ts'
import type { Span } from './proration.ts'
import { type CoveredDays, paidUntilOf } from './rights.ts'
import { endOf, runsOn } from './states.ts'

/** When seats of a customer open nothing any more, and the numbers of the contracts that they are of. */
export type Closing = { on: Day; contracts: string[] }

type Running = Span & {
  id: string
  number: string
  state: ContractState
  thenHow: ThenHow
  graceDays: number
}

/**
 * When the first seats of a customer close, or have, as long as nothing more is paid (rule contracts.rights); null where
 * none would go on.
 * @param covered of all contracts of the customer
 */
export function closingOf(
  contracts: readonly Running[],
  covered: readonly CoveredDays[],
  today: Day,
): Closing | null {
  const ends = contracts
    .filter(contract => runsOn(contract, today))
    .map(contract => {
      const lastOpen = addDays(paidUntilOf(contract, covered), contract.graceDays)
      return { number: contract.number, lastDay: endOf(contract), on: addDays(lastOpen, 1) }
    })
    .filter(({ lastDay, on }) => lastDay === null || on <= lastDay)
  const [on] = ends.map(end => end.on).toSorted()
  if (on === undefined) return null
  return { on, contracts: ends.filter(end => end.on === on).map(({ number }) => number) }
}

/** A bill that is not paid. */
export type UnpaidBill = {
  /** From the day after it can be late. */
  dueOn: Day
  /** When seats close because of it; null for one behind an older one, which says it. */
  closesOn: Day | null
}

export type NoticeTerms = { today: Day; reminderDays: number; closingDays: number }

/** What people are mailed about an unpaid bill: the most urgent of what is due (rule contracts.overdue). */
export function noticeDue(
  { dueOn, closesOn }: UnpaidBill,
  { today, reminderDays, closingDays }: NoticeTerms,
): OverdueNotice | null {
  if (today <= dueOn) return null
  if (closesOn !== null && closesOn <= today) return 'closed'
  if (closesOn !== null && addDays(closesOn, -closingDays) <= today) return 'closing'
  return addDays(dueOn, reminderDays) <= today ? 'reminder' : null
}
export type OverdueNotice = Exclude<NoticeKind, 'bill'>

const BY_URGENCY: readonly OverdueNotice[] = ['reminder', 'closing', 'closed']

/** What is not mailed any more once that was: it says less. */
export function saidWith(kind: OverdueNotice): OverdueNotice[] {
  return BY_URGENCY.slice(0, BY_URGENCY.indexOf(kind) + 1)
}
