import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listPeriods } from '../queries/bills.server.ts'
import { listItems } from '../queries/contracts.server.ts'
import { findRenewal } from '../queries/renewals.server.ts'
import { changedPrices, type PriceRefusal, plannedItems, priceRefusal } from '../rules/prices.ts'
import { billedUntilOf } from '../rules/rights.ts'
import { type Contract, type ContractItem, contractBillLines, contractItems } from '../tables.server.ts'
import { carrySeats, takeSeatsBack } from './carry.server.ts'
import { insertItem, touch } from './contracts.server.ts'
import { settleRights } from './rights.server.ts'

// Steps of commands, within whose transaction they run: the command asks who may, and has locked the contract.

type Ctx = Pick<ServerContext, 'now' | 'secrets'>

/** An item, and what it costs from then on. */
export type ChangedPrice = { item: ContractItem; planName: string | null; unitSatang: Satang }

type Wish = { on: Day; basisPoints: number; prices: ReadonlyMap<string, Satang> }

/** Ends items the day before and has others follow them at new prices, with those who have their seats (rule contracts.prices). */
export async function changePrices(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
  { on, ...wish }: Wish,
): Promise<Result<ChangedPrice[], PriceRefusal | 'nothing'>> {
  const today = bangkokDay(ctx.now())
  const items = await listItems(tx, [contract.id])
  const all = items.map(({ item }) => item)
  const isPlanned = plannedItems(all, today).length > 0
  const billedUntil = billedUntilOf(contract, await listPeriods(tx, contract.customerId))
  const isRenewed = (await findRenewal(tx, contract.id)) !== null
  const days = { on, today, isPlanned, isRenewed, billedUntil }
  const refusal = priceRefusal(contract, days)
  if (refusal) return fail(refusal)
  const prices = changedPrices(all, on, wish)
  if (prices.size === 0) return fail('nothing')
  const changed = items.flatMap(({ item, plan }) => {
    const unitSatang = prices.get(item.id)
    return unitSatang === undefined ? [] : [{ item, planName: plan?.name ?? null, unitSatang }]
  })
  for (const { item, unitSatang } of changed) await follow(tx, contract, item, { on, unitSatang })
  await settleRights(tx, ctx, contract.customerId)
  await touch(tx, contract, ctx)
  return ok(changed)
}

async function follow(
  tx: Transaction,
  contract: Contract,
  { id, createdAt: _, ...item }: ContractItem,
  { on, unitSatang }: { on: Day; unitSatang: Satang },
) {
  const next = await insertItem(tx, contract, { ...item, unitSatang, firstDay: on, replacesId: id })
  await tx
    .update(contractItems)
    .set({ lastDay: addDays(on, -1) })
    .where(eq(contractItems.id, id))
  await carrySeats(tx, { from: id, to: next.id, on })
}

/** Takes back prices that have not begun: the items before go on, with those who have their seats. */
export async function takePricesBack(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
): Promise<Result<ContractItem[], 'none' | 'billed'>> {
  const items = (await listItems(tx, [contract.id])).map(({ item }) => item)
  const planned = plannedItems(items, bangkokDay(ctx.now()))
  if (planned.length === 0) return fail('none')
  for (const { id } of planned)
    if ((await tx.$count(contractBillLines, eq(contractBillLines.itemId, id))) > 0) return fail('billed')
  const gone = []
  for (const { id, replacesId, firstDay: on, lastDay } of planned) {
    gone.push(...(await takeSeatsBack(tx, { from: replacesId, to: id, on })))
    await tx.delete(contractItems).where(eq(contractItems.id, id))
    await tx.update(contractItems).set({ lastDay }).where(eq(contractItems.id, replacesId))
  }
  await settleRights(tx, ctx, contract.customerId, gone)
  await touch(tx, contract, ctx)
  return ok(planned)
}
