import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, daysBetween } from '#app/kit/pure/days.ts'
import type { Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { findContract } from '../queries/contracts.server.ts'
import { listPayers } from '../queries/payers.server.ts'
import { findRenewal, listEnding, listNoticed } from '../queries/renewals.server.ts'
import { renewalDays, renewalRefusal } from '../rules/renewal.ts'
import type { Contract } from '../tables.server.ts'
import { dayText } from './screens.server.ts'

/** The contract that this one renews, and that which renews it. */
export async function viewRenewals(db: Executor, { id, renewsId }: Pick<Contract, 'id' | 'renewsId'>) {
  const renews = renewsId === null ? null : await findContract(db, renewsId)
  return {
    renews: renews && { id: renews.id, number: renews.number },
    renewedBy: await findRenewal(db, id),
  }
}

/** How a contract can be renewed, as the form proposes it; null where it can't be. */
export function viewProposal(contract: Contract, isRenewed: boolean) {
  const { lastDay, thenHow, depositSatang } = contract
  if (lastDay === null || renewalRefusal(contract, { isRenewed })) return null
  const days = renewalDays({ ...contract, lastDay })
  const deposit = depositSatang > 0 ? writeHundredths(depositSatang) : ''
  return { from: dayText(days.firstDay), lastDay: days.lastDay, thenHow, deposit }
}
export type Proposal = NonNullable<ReturnType<typeof viewProposal>>

/** So many days before their last, contracts that are not renewed wait for somebody. */
const TOLD_DAYS = 45

type Listed = Pick<NonNullable<Waiting['today']>, 'kind' | 'title' | 'find'>

const contractsToday = (place: number, listed: Listed): Waiting => ({
  place,
  permission: 'contracts.view',
  today: {
    ...listed,
    count: { text: m.dashboard_in_all, tone: 'waiting' },
    all: { path: '/admin/contracts', label: m.dashboard_see_contracts },
  },
})

export const waiting: Waiting[] = [
  contractsToday(94, {
    kind: 'notice',
    title: m.dashboard_notice,
    find: async ({ db }, most) =>
      viewEnding(db, await listNoticed(db), most, ({ lastDay }) =>
        lastDay === null ? '' : m.contract_ends_with({ day: dayText(lastDay) }),
      ),
  }),
  contractsToday(93, {
    kind: 'ending',
    title: m.dashboard_ending,
    find: async ({ db, now }, most) => {
      const today = bangkokDay(now())
      return viewEnding(db, await listEnding(db, today, TOLD_DAYS), most, ({ lastDay }) =>
        m.contract_ends_in({ days: daysBetween(today, lastDay ?? today) }),
      )
    },
  }),
]

type Ending = Awaited<ReturnType<typeof listEnding>>[number]

/** Contracts that end, with whose they are. */
async function viewEnding(
  db: Executor,
  ending: readonly Ending[],
  most: number,
  endText: (contract: Ending) => string,
) {
  const shown = ending.slice(0, most)
  const payers = await listPayers(
    db,
    shown.map(({ customerId }) => customerId),
  )
  const nameOf = (id: string) => payers.find(payer => payer.id === id)?.name ?? ''
  const rows = shown.map(contract => ({
    path: `/admin/contracts/${contract.id}`,
    name: nameOf(contract.customerId),
    facts: [contract.number, endText(contract)],
  }))
  return { total: ending.length, rows }
}
