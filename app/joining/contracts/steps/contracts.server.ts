import { eq } from 'drizzle-orm'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findItem, type ItemOfPlan, listItems } from '../queries/contracts.server.ts'
import type { OwnSpace } from '../queries/spaces.server.ts'
import type { ContractState, VatClass, WhtClass } from '../rules/contracts.ts'
import type { ExtraTerms } from '../rules/extras.ts'
import { discountFits } from '../rules/items.ts'
import {
  canBecome,
  type EndRefusal,
  endOf,
  holdsSpaces,
  lastDayOf,
  type WriteRefusal,
  writeRefusal,
} from '../rules/states.ts'
import { nextTerm } from '../rules/terms.ts'
import { type Contract, type ContractItem, contractItems, contracts, seats } from '../tables.server.ts'
import { passOn } from './carry.server.ts'
import { takeNumber } from './numbers.server.ts'
import { settleRights } from './rights.server.ts'
import { takeOwnSpaces, takeSpaces } from './spaces.server.ts'

// Steps of commands, within whose transaction they run: the command asks who may, and has locked the customer and the contract.

type Ctx = Pick<ServerContext, 'now' | 'secrets'>

type Classes = { vatClass: VatClass; whtClass: WhtClass }

export type NewItem = Classes &
  (
    | {
        plan: PlanView
        quantity: number
        /** Of one, for a month, before VAT; null for the plan's price. */
        unitSatang: Satang | null
      }
    | { space: OwnSpace; unit: number | null; unitSatang: Satang }
    | { kind: 'product'; name: string; quantity: number; unitSatang: Satang }
    | { kind: 'discount'; name: string; unitSatang: Satang }
  )

/** What is stored of it. */
function columnsOf({ vatClass, whtClass, ...item }: NewItem) {
  const classes = { vatClass, whtClass }
  if ('plan' in item) {
    const { plan, quantity, unitSatang } = item
    return {
      ...classes,
      kind: 'seat',
      planId: plan.id,
      quantity,
      unitSatang: unitSatang ?? plan.priceSatang,
    } as const
  }
  if (!('space' in item)) return { ...classes, quantity: 1, ...item }
  const { space, unit: spaceUnit, unitSatang } = item
  const name = spaceUnit === null ? space.name : `${space.name} ${spaceUnit}`
  return { ...classes, kind: 'space', spaceId: space.id, spaceUnit, name, quantity: 1, unitSatang } as const
}

export type NewContract = Pick<
  Contract,
  'customerId' | 'firstDay' | 'lastDay' | 'noticeDays' | 'depositSatang' | 'givesBack' | 'graceDays'
> &
  Partial<Pick<Contract, 'thenHow' | 'renewsId'> & ExtraTerms> & { items: readonly NewItem[] }

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
  for (const item of items)
    await insertItem(tx, contract, { ...columnsOf(item), firstDay: contract.firstDay })
  await announceChange(tx, 'contracts')
  return contract
}

/** Stores an item, with its seats. */
export async function insertItem(
  tx: Transaction,
  { id: contractId }: Pick<Contract, 'id'>,
  values: Omit<typeof contractItems.$inferInsert, 'contractId'>,
): Promise<ContractItem> {
  const [item] = await tx
    .insert(contractItems)
    .values({ ...values, contractId })
    .returning()
  if (!item) throw new Error('The item was not stored')
  const count = item.kind === 'seat' ? item.quantity : 0
  const places = Array.from({ length: count }, (_, i) => ({ itemId: item.id, nth: i + 1 }))
  if (places.length > 0) await tx.insert(seats).values(places)
  return item
}

export type ItemRefusal = WriteRefusal | 'taken' | 'too_much'

/**
 * Adds an item from a day on, which the next bill charges: a space that no other contract has then (rule contracts.spaces), a discount
 * that is no more than what it is taken off of (rule contracts.discounts).
 */
export async function addItem(
  tx: Transaction,
  contract: Contract,
  { now, firstDay, item }: Pick<Ctx, 'now'> & { firstDay: Day; item: NewItem },
): Promise<Result<ItemOfPlan, ItemRefusal>> {
  const days = { firstDay, lastDay: null }
  const span = { firstDay: contract.firstDay, lastDay: endOf(contract) }
  const refusal = writeRefusal(contract.state, days, span)
  if (refusal) return fail(refusal)
  const values = { ...columnsOf(item), firstDay }
  if (!(await fits(tx, contract, values))) return fail('too_much')
  if (values.kind === 'space') {
    const { spaceId, spaceUnit } = values
    const wanted = { itemId: null, spaceId, spaceUnit, firstDay, lastDay: span.lastDay }
    if (!(await takeSpaces(tx, contract, [wanted]))) return fail('taken')
  }
  const { id } = await insertItem(tx, contract, values)
  await touch(tx, contract, { now })
  return ok(await findItem(tx, id))
}

type Values = ReturnType<typeof columnsOf> & { firstDay: Day }

async function fits(tx: Transaction, { id }: Contract, { kind, ...item }: Values): Promise<boolean> {
  if (kind !== 'discount') return true
  const others = (await listItems(tx, [id])).map(each => each.item)
  return discountFits(others, { ...item, kind, lastDay: null })
}

export type MoveRefusal = 'not_next' | 'taken'

/** Takes a contract to a state that may come next, unless another has a space of it. */
export async function moveContract(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
  state: ContractState,
): Promise<Result<Contract, MoveRefusal>> {
  if (!canBecome(contract.state, state)) return fail('not_next')
  const isNew = holdsSpaces(state) && !holdsSpaces(contract.state)
  if (isNew && !(await takeOwnSpaces(tx, contract))) return fail('taken')
  return ok(await change(tx, ctx, contract, { state }))
}

/** Lets a contract run, as signed outside of the house. */
export async function beginContract(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
): Promise<Result<Contract, MoveRefusal>> {
  const begun = await moveContract(tx, ctx, contract, 'running')
  if (!begun.ok) return begun
  await passOn(tx, begun.value, bangkokDay(ctx.now()))
  await settleRights(tx, ctx, contract.customerId)
  return begun
}

/**
 * Says when a contract ends: by notice, or on the day that is named. It runs until then.
 * @param noticeWaits whether staff have still to hear of it
 */
export async function endContract(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
  { on, noticeWaits = false }: { on: Day | null; noticeWaits?: boolean },
): Promise<Result<Contract, EndRefusal>> {
  const today = bangkokDay(ctx.now())
  const last = lastDayOf(contract, { on, today })
  if (!last.ok) return last
  const noticeOn = contract.noticeOn ?? today
  const ending = { state: 'notice', lastDay: last.value, noticeOn, noticeWaits } as const
  const ended = await change(tx, ctx, contract, ending)
  await settleRights(tx, ctx, contract.customerId)
  return ok(ended)
}

/** Staff know that its customer has given notice of a contract. */
export async function noteNotice(tx: Transaction, ctx: Ctx, contract: Contract) {
  await change(tx, ctx, contract, { noticeWaits: false })
}

/** What happens at the last day of a contract, which is behind us (rule contracts.then): it is over, or goes on. */
export async function endTerm(
  tx: Transaction,
  ctx: Ctx,
  contract: Contract,
): Promise<'contract_over' | 'contract_went_on'> {
  const { lastDay } = contract
  const goesOn = lastDay !== null && endOf(contract) === null
  const next = goesOn ? nextTerm({ ...contract, lastDay }, bangkokDay(ctx.now())) : null
  await change(tx, ctx, contract, next ?? { state: 'ended' })
  return next ? 'contract_went_on' : 'contract_over'
}

/** Says how much one person may put on the account of the company in a month. */
export async function setExtras(
  tx: Transaction,
  ctx: Pick<Ctx, 'now'>,
  contract: Contract,
  terms: Partial<ExtraTerms>,
) {
  await change(tx, ctx, contract, terms)
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
