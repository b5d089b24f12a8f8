import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { followRights } from '#app/people/access-codes/steps/follow.server.ts'
import { type SeatGrant, setSeatRights } from '#app/people/entitlements/steps/seats.server.ts'
import { listPeriods, type Period } from '../queries/bills.server.ts'
import {
  type FilledSeat,
  type ItemOfPlan,
  listContractsOf,
  listItems,
  listSeats,
} from '../queries/contracts.server.ts'
import { paidUntilOf, rightsOf } from '../rules/rights.ts'
import { earlierEnd } from '../rules/run.ts'
import { endOf, isBilled } from '../rules/states.ts'
import type { Contract } from '../tables.server.ts'

/** Of a seat; those of before may have none any more. */
type Holding = { id: string; memberRowId: string; grants: SeatGrant[] }

/**
 * Lets everybody who has a seat of the customer use what is paid for, and nobody else (rule contracts.rights): in the transaction of
 * whatever changes a contract, who has a seat, or what is paid. A step of commands, which have locked the customer.
 * @param gone members whose place on a seat is no more
 */
export async function settleRights(
  tx: Transaction,
  { now, secrets }: Pick<ServerContext, 'now' | 'secrets'>,
  customerId: string,
  gone: readonly Omit<Holding, 'grants'>[] = [],
) {
  const contracts = await listContractsOf(tx, customerId)
  const [items, periods, { renewals }] = await Promise.all([
    listItems(
      tx,
      contracts.map(({ id }) => id),
    ),
    listPeriods(tx, customerId),
    findSettings(tx),
  ])
  const seats = await listSeats(
    tx,
    items.map(({ item }) => item.id),
  )
  const holdings = items.flatMap(of => {
    const contract = contracts.find(({ id }) => id === of.item.contractId)
    const own = seats.filter(({ itemId }) => itemId === of.item.id)
    return contract ? own.flatMap(seat => holdingsOf(seat, { of, contract, periods })) : []
  })
  const all = [...holdings, ...gone.map(each => ({ ...each, grants: [] }))]
  const changed = await setSeatRights(tx, {
    memberRowIds: [...new Set(all.map(({ memberRowId }) => memberRowId))],
    holdingIds: all.map(({ id }) => id),
    grants: all.flatMap(({ grants }) => grants),
    now: now(),
  })
  for (const memberRowId of changed)
    await followRights(tx, { secrets }, { memberRowId, now: now(), graceDays: renewals.graceDays })
  if (changed.length > 0) await announceChange(tx, 'members')
}

type Around = { of: ItemOfPlan; contract: Contract; periods: readonly Period[] }

function holdingsOf(seat: FilledSeat, { of: { item, plan }, contract, periods }: Around): Holding[] {
  if (plan === null) return []
  const lastDay = earlierEnd(item.lastDay, endOf(contract))
  const paid = { paidUntil: paidUntilOf(contract, periods), graceDays: contract.graceDays }
  return seat.holders.map(holding => {
    const { id, memberRowId } = holding
    const rights = isBilled(contract.state)
      ? rightsOf({ holding, lastDay, pauses: seat.pauses, ...paid })
      : []
    const grants = rights.map(({ firstDay, lastDay: expiryDay, isUnpaid }) => ({
      holdingId: id,
      memberRowId,
      plan,
      firstDay,
      expiryDay,
      isUnpaid,
    }))
    return { id, memberRowId, grants }
  })
}
