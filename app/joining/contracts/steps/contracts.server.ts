import { eq } from 'drizzle-orm'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findItem, type ItemOfPlan } from '../queries/contracts.server.ts'
import type { ContractState, VatClass, WhtClass } from '../rules/contracts.ts'
import { canBecome, type EndRefusal, lastDayOf, type WriteRefusal, writeRefusal } from '../rules/states.ts'
import { type Contract, contractItems, contracts, seats } from '../tables.server.ts'
import { takeNumber } from './numbers.server.ts'
import { settleRights } from './rights.server.ts'

// Steps of commands, within whose transaction they run: the command asks who may, and has locked the customer and the contract.

type Ctx = Pick<ServerContext, 'now' | 'secrets'>

export type NewItem = {
  plan: PlanView
  quantity: number
  /** Of one, for a month, before VAT; null for the plan's price. */
  unitSatang: Satang | null
  vatClass: VatClass
  whtClass: WhtClass
}

export type NewContract = Pick<
  Contract,
  'customerId' | 'firstDay' | 'lastDay' | 'noticeDays' | 'depositSatang' | 'givesBack' | 'graceDays'
> & { items: readonly NewItem[] }

/** Writes a contract as a draft, with its items and their seats. */
export async function addContract(
  tx: Transaction,
  { now }: Ctx,
  { items, ...values }: NewContract,
): Promise<Contract> {
  const at = now()
  const number = await takeNumber(tx, 'CT', at)
  const [contract] = await tx
    .insert(contracts)
    .values({ ...values, number, createdAt: at, updatedAt: at })
    .returning()
  if (!contract) throw new Error('The contract was not stored')
  for (const item of items) await insertItem(tx, contract, { ...item, firstDay: contract.firstDay })
  await announceChange(tx, 'contracts')
  return contract
}

async function insertItem(
  tx: Transaction,
  { id: contractId }: Pick<Contract, 'id'>,
  { plan, unitSatang, ...values }: NewItem & { firstDay: Day },
): Promise<string> {
  const price = unitSatang ?? plan.priceSatang
  const [item] = await tx
    .insert(contractItems)
    .values({ ...values, contractId, planId: plan.id, unitSatang: price })
    .returning({ id: contractItems.id })
  if (!item) throw new Error('The item was not stored')
  const places = Array.from({ length: values.quantity }, (_, i) => ({ itemId: item.id, nth: i + 1 }))
  if (places.length > 0) await tx.insert(seats).values(places)
  return item.id
}

/** Adds an item from a day on, which the next bill charges. */
export async function addItem(
  tx: Transaction,
  contract: Contract,
  { now, ...item }: Pick<Ctx, 'now'> & NewItem & { firstDay: Day },
): Promise<Result<ItemOfPlan, WriteRefusal>> {
  const refusal = writeRefusal(contract.state, { firstDay: item.firstDay, lastDay: null }, contract)
  if (refusal) return fail(refusal)
  const id = await insertItem(tx, contract, item)
  await touch(tx, contract, { now })
  return ok(await findItem(tx, id))
}

/** Takes a contract to a state that may come next. */
export async function moveContract(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
  state: ContractState,
): Promise<Result<Contract, 'not_next'>> {
  return canBecome(contract.state, state) ? ok(await change(tx, ctx, contract, { state })) : fail('not_next')
}

/** Lets a contract run, as signed outside of the house. */
export async function beginContract(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
): Promise<Result<Contract, 'not_next'>> {
  if (!canBecome(contract.state, 'running')) return fail('not_next')
  const begun = await change(tx, ctx, contract, { state: 'running' })
  await settleRights(tx, ctx, contract.customerId)
  return ok(begun)
}

/** Says when a contract ends: by notice, or on the day that is named. It runs until then. */
export async function endContract(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
  on: Day | null,
): Promise<Result<Contract, EndRefusal>> {
  const today = bangkokDay(ctx.now())
  const last = lastDayOf(contract, { on, today })
  if (!last.ok) return last
  const noticeOn = contract.noticeOn ?? today
  const ended = await change(tx, ctx, contract, { state: 'notice', lastDay: last.value, noticeOn })
  await settleRights(tx, ctx, contract.customerId)
  return ok(ended)
}

/** Says that a contract is over whose last day is behind us. */
export async function closeContract(tx: Transaction, ctx: Ctx, contract: Contract) {
  await change(tx, ctx, contract, { state: 'ended' })
}

/** Marks another revision of a contract: something of it was changed. */
export async function touch(tx: Transaction, contract: Contract, ctx: Pick<Ctx, 'now'>) {
  await change(tx, ctx, contract, {})
}

async function change(
  tx: Transaction,
  { now }: Pick<Ctx, 'now'>,
  contract: Contract,
  values: Partial<Contract>,
): Promise<Contract> {
  const [changed] = await tx
    .update(contracts)
    .set({ ...values, updatedAt: now() })
    .where(eq(contracts.id, contract.id))
    .returning()
  if (!changed) throw new Error('The contract was not changed')
  await announceChange(tx, 'contracts')
  return changed
}
