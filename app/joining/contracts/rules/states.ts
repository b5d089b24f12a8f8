import { addDays, type Day } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { ContractState, ThenHow } from './contracts.ts'
import type { Span } from './proration.ts'

/**
 * What may become of a contract. Whoever has a draft signed outside of the house lets it run at once. What was sent and not
 * signed is written again.
 */
const NEXT: Record<ContractState, readonly ContractState[]> = {
  draft: ['sent', 'signed', 'running', 'withdrawn'],
  sent: ['signed', 'declined', 'lapsed', 'withdrawn'],
  signed: ['running', 'withdrawn'],
  running: ['notice', 'ended'],
  notice: ['ended'],
  ended: [],
  declined: ['draft'],
  lapsed: ['draft'],
  withdrawn: ['draft'],
}

export function canBecome(state: ContractState, next: ContractState): boolean {
  return NEXT[state].includes(next)
}

/** Whether bills are made of it: one that is over may still have something to charge. */
export function isBilled(state: ContractState): boolean {
  return state === 'running' || state === 'notice' || state === 'ended'
}

/** Whether nobody else may have the spaces of it: from when it is sent, so that whoever signs it has them. */
export function holdsSpaces(state: ContractState): boolean {
  return state === 'sent' || state === 'signed' || isBilled(state)
}

type Ending = { state: ContractState; lastDay: Day | null; thenHow: ThenHow }

/**
 * The day with which a contract ends, as far as anybody knows: its last, unless it goes on after that by itself and nobody has said
 * that it ends (rule contracts.then). Null while it goes on.
 */
export function endOf({ state, lastDay, thenHow }: Ending): Day | null {
  return thenHow === 'ends' || state === 'notice' || state === 'ended' ? lastDay : null
}

/** Whether its seats give what they give on the day, as far as the contract says. */
export function runsOn({ firstDay, ...contract }: Ending & { firstDay: Day }, day: Day): boolean {
  const span = { firstDay, lastDay: endOf(contract) }
  return isBilled(contract.state) && isWithin({ firstDay: day, lastDay: day }, span)
}

type Endable = Ending & { firstDay: Day; noticeDays: number }

export type EndRefusal = 'not_running' | 'already_ended' | 'in_the_past' | 'not_begun'

/**
 * The last day of a contract that somebody ends: the day that was named, else so many days after today as its notice
 * has; not later than it would have ended anyway. Once notice was given, only an earlier day ends it again.
 * @param on null by notice
 */
export function lastDayOf(
  { firstDay, noticeDays, ...contract }: Endable,
  { on, today }: { on: Day | null; today: Day },
): Result<Day, EndRefusal> {
  const { state } = contract
  const lastDay = endOf(contract)
  if (state === 'ended' || (lastDay !== null && lastDay < today)) return fail('already_ended')
  if (!isBilled(state)) return fail('not_running')
  if (on !== null && on < today) return fail('in_the_past')
  const asked = on ?? addDays(today, noticeDays)
  const last = lastDay !== null && lastDay < asked ? lastDay : asked
  if (state === 'notice' && last === lastDay) return fail('already_ended')
  return last < firstDay ? fail('not_begun') : ok(last)
}

/** What was sent to be signed stays as it was sent; what is over stays as it was. */
const OPEN_STATES: readonly ContractState[] = ['draft', 'signed', 'running', 'notice']

/** Whether anything is written in a contract of that state. */
export function isOpenToWrite(state: ContractState): boolean {
  return OPEN_STATES.includes(state)
}

export type WriteRefusal = 'not_open' | 'outside'

/**
 * Why days of an item, a holder or a pause cannot be written; null where they can, be they over or still to come.
 * Bills do not matter: what is written for days that one covers already, the next one charges or takes off.
 * @param span the days of the contract, or of the item whose seat it is
 */
export function writeRefusal(state: ContractState, days: Span, span: Span): WriteRefusal | null {
  if (!isOpenToWrite(state)) return 'not_open'
  return isWithin(days, span) ? null : 'outside'
}

/** Days without an end last as long as what they are in. */
function isWithin(days: Span, span: Span): boolean {
  const last = days.lastDay ?? days.firstDay
  return days.firstDay >= span.firstDay && (span.lastDay === null || last <= span.lastDay)
}

/** Whether those who manage the customer may say who has its seats, and pause them: as long as it runs. */
export function isOpenToManagers(contract: Ending, today: Day): boolean {
  const lastDay = endOf(contract)
  const { state } = contract
  return (state === 'running' || state === 'notice') && (lastDay === null || lastDay >= today)
}
