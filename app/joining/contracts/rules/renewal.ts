import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { ContractState } from './contracts.ts'
import { overlap, type Span } from './proration.ts'
import { sameAgain } from './terms.ts'

export type RenewalRefusal = 'not_running' | 'no_last_day' | 'renewed'

type Renewable = Span & { state: ContractState; termFrom: Day | null }

/** Why a contract is not renewed (rule contracts.renewal): it runs, has a last day, and no other renews it; null where it can be. */
export function renewalRefusal(
  { state, lastDay }: Renewable,
  { isRenewed }: { isRenewed: boolean },
): RenewalRefusal | null {
  if (state !== 'running' && state !== 'notice') return 'not_running'
  if (lastDay === null) return 'no_last_day'
  return isRenewed ? 'renewed' : null
}

/** The days of a renewal as they are proposed: from the day after, for as long again. */
export function renewalDays({ firstDay, lastDay, termFrom }: Renewable & { lastDay: Day }) {
  const term = { firstDay: termFrom ?? firstDay, lastDay }
  return { firstDay: addDays(lastDay, 1), lastDay: sameAgain(term, Number(firstDay.slice(8))) }
}

/** What is renewed: the items of the last day, at the prices of that. */
export function renewedItems<Item extends Span>(items: readonly Item[], lastDay: Day): Item[] {
  return items.filter(item => overlap(item, { firstDay: lastDay, lastDay }))
}

type Deposited = { id: string; renewsId: string | null; depositSatang: Satang }

/**
 * What of the deposit of a contract no bill has asked for: what was asked for the contracts that it renews is held for the customer,
 * and counts.
 * @param all contracts of the customer
 * @param asked what bills that are not void have asked for
 */
export function unaskedDeposit(
  contract: Deposited,
  all: readonly Deposited[],
  asked: readonly { contractId: string; depositSatang: Satang }[],
): Satang {
  const chain: string[] = []
  for (let one: Deposited | undefined = contract; one && !chain.includes(one.id); ) {
    chain.push(one.id)
    const { renewsId }: Deposited = one
    one = all.find(({ id }) => id === renewsId)
  }
  const ofChain = asked.filter(({ contractId }) => chain.includes(contractId))
  const sum = ofChain.reduce((total, { depositSatang }) => total + depositSatang, 0)
  return Math.max(0, contract.depositSatang - sum)
}
