import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { findMemberRowId } from '#app/people/members/queries/members.server.ts'
import { listOwnSpaces } from '../queries/spaces.server.ts'
import { holdsSeats } from '../rules/contracts.ts'
import type { PauseRefusal } from '../rules/pauses.ts'
import type { EndRefusal, WriteRefusal } from '../rules/states.ts'
import {
  type ContractErrors,
  type ContractValues,
  type DepositContent,
  type DepositErrors,
  type DepositValues,
  type ItemContent,
  type ItemErrors,
  type ItemValues,
  type PauseErrors,
  type PauseValues,
  readContract,
  readDeposit,
  readItem,
} from '../schema.ts'
import {
  addContract,
  addItem,
  beginContract,
  endContract,
  type ItemRefusal,
  type MoveRefusal,
  type NewItem,
  noteNotice,
} from '../steps/contracts.server.ts'
import { spendDeposit } from '../steps/deposit.server.ts'
import { lockContract, lockCustomer } from '../steps/lock.server.ts'
import { logContract } from '../steps/log.server.ts'
import { fillSeat, lockSeat, MOST_PAUSE_DAYS, MOST_PAUSES_A_YEAR, pauseSeat } from '../steps/seats.server.ts'

/** Writes a contract as a draft, with seats of one plan or none yet (rule contracts.write). @returns its id */
export async function draftContract(
  ctx: CommandContext,
  values: ContractValues,
): Promise<{ ok: true; id: string } | { ok: false; errors: ContractErrors }> {
  await authorise(ctx, 'contracts.edit')
  const read = readContract(values)
  if (!read.ok) return read
  const { seats, firstDay, ...agreed } = read.content
  return ctx.db.transaction(async tx => {
    const item = seats && (await findItemOf(tx, { ...seats, kind: 'seat', firstDay }))
    if (item && !item.ok) return item
    if (!(await lockCustomer(tx, agreed.customerId)))
      return { ok: false, errors: { customer: m.contract_error_customer() } }
    const terms = { noticeDays: 30, graceDays: 7, givesBack: false }
    const items = item ? [item.value] : []
    const contract = await addContract(tx, ctx, { ...agreed, ...terms, firstDay, items })
    await logContract(tx, ctx, contract, { action: 'created' })
    return { ok: true, id: contract.id }
  })
}

/** What is added, with the plan or the space that it names. */
async function findItemOf(
  tx: Transaction,
  content: ItemContent,
): Promise<
  { ok: true; value: NewItem } | { ok: false; errors: Pick<ItemErrors, 'plan' | 'space' | 'unit'> }
> {
  if (content.kind === 'seat') {
    const plan = (await listPlans(tx)).find(({ id }) => id === content.planId)
    if (!plan || !holdsSeats(plan)) return { ok: false, errors: { plan: m.contract_error_plan() } }
    const { quantity, unitSatang, vatClass, whtClass } = content
    return ok({ plan, quantity, unitSatang, vatClass, whtClass })
  }
  const { firstDay: _, ...item } = content
  if (item.kind !== 'space') return ok(item)
  const space = (await listOwnSpaces(tx)).find(({ id }) => id === item.spaceId)
  if (!space) return { ok: false, errors: { space: m.contract_error_no_space() } }
  const { unit, unitSatang, vatClass, whtClass } = item
  if (unit !== null && unit > space.units)
    return { ok: false, errors: { unit: m.contract_error_quantity({ most: space.units }) } }
  return ok({ space, unit, unitSatang, vatClass, whtClass })
}

/** Lets a contract run that was signed outside of the house: its seats open, and the night makes its bills. */
export async function startContract(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'not_found' | MoveRefusal>> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const before = await lockContract(tx, id)
    if (!before) return fail('not_found')
    const begun = await beginContract(tx, ctx, before)
    if (!begun.ok) return begun
    await logContract(tx, ctx, begun.value, { action: 'contract_begun' })
    return ok(null)
  })
}

/** Ends a contract: on the day that was typed, or by notice where none was. */
export async function stopContract(
  ctx: CommandContext,
  { id, on }: { id: string; on: string },
): Promise<Result<Day, EndRefusal | 'not_found' | 'no_day'>> {
  await authorise(ctx, 'contracts.edit')
  if (on !== '' && !isDay(on)) return fail('no_day')
  return ctx.db.transaction(async tx => {
    const before = await lockContract(tx, id)
    if (!before) return fail('not_found')
    const ended = await endContract(tx, ctx, before, { on: on === '' ? null : on })
    if (!ended.ok) return ended
    const { lastDay } = ended.value
    await logContract(tx, ctx, ended.value, { action: 'contract_ended', details: { lastDay } })
    return ok(lastDay ?? '')
  })
}

/** Says that staff know of the notice that a contract's customer has given: it waits no more (rule contracts.own-notice). */
export async function noteOwnNotice(ctx: CommandContext, id: string): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return fail('not_found')
    if (!contract.noticeWaits) return ok(null)
    await noteNotice(tx, ctx, contract)
    await logContract(tx, ctx, contract, { action: 'notice_noted' })
    return ok(null)
  })
}

/** Adds an item from a day on, at a price of its own; the next bill charges it (rule contracts.write). */
export async function addToContract(
  ctx: CommandContext,
  { id, values }: { id: string; values: ItemValues },
): Promise<{ ok: true } | { ok: false; errors: ItemErrors }> {
  await authorise(ctx, 'contracts.edit')
  const read = readItem(values)
  if (!read.ok) return read
  const { firstDay } = read.content
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return { ok: false, errors: { form: m.contract_gone() } }
    const found = await findItemOf(tx, read.content)
    if (!found.ok) return found
    const added = await addItem(tx, contract, { now: ctx.now, firstDay, item: found.value })
    if (!added.ok) return { ok: false, errors: itemErrors(added.reason) }
    const { item, plan } = added.value
    const details = { plan: plan?.name ?? item.name, quantity: item.quantity }
    await logContract(tx, ctx, contract, { action: 'item_added', details })
    return { ok: true }
  })
}

/** Pauses a seat on whole days (rule contracts.pauses). */
export async function pauseContractSeat(
  ctx: CommandContext,
  { seatId, values }: { seatId: string; values: PauseValues },
): Promise<{ ok: true } | { ok: false; errors: PauseErrors }> {
  await authorise(ctx, 'contracts.edit')
  const { firstDay, lastDay } = values
  if (!isDay(firstDay)) return { ok: false, errors: { firstDay: m.contract_error_day() } }
  if (!isDay(lastDay)) return { ok: false, errors: { lastDay: m.contract_error_day() } }
  if (lastDay < firstDay) return { ok: false, errors: { lastDay: m.contract_error_last_day() } }
  return ctx.db.transaction(async tx => {
    const locked = await lockSeat(tx, seatId)
    if (!locked) return { ok: false, errors: { form: m.contract_gone() } }
    const paused = await pauseSeat(tx, ctx, locked, { firstDay, lastDay })
    if (!paused.ok) return { ok: false, errors: pauseErrors(paused.reason) }
    const details = { nth: locked.seat.nth, firstDay, lastDay }
    await logContract(tx, ctx, locked.contract, { action: 'seat_paused', details })
    return { ok: true }
  })
}

function itemErrors(reason: ItemRefusal): ItemErrors {
  if (reason === 'taken') return { space: m.contract_error_space() }
  if (reason === 'too_much') return { price: m.contract_error_discount() }
  return writeErrors(reason)
}

function writeErrors(reason: WriteRefusal): { firstDay?: string; form?: string } {
  if (reason === 'outside') return { firstDay: m.contract_error_outside() }
  return { form: m.contract_error_not_open() }
}

function pauseErrors(reason: WriteRefusal | PauseRefusal): PauseErrors {
  if (reason === 'overlaps') return { firstDay: m.my_seat_paused_then() }
  if (reason !== 'limit') return writeErrors(reason)
  return { lastDay: m.my_seat_pause_limits({ days: MOST_PAUSE_DAYS, year: MOST_PAUSES_A_YEAR }) }
}

export type SeatRefusal = WriteRefusal | 'not_found' | 'no_member' | 'taken'

/**
 * Gives a seat to a member from today on, or frees it: whoever had it loses at once what it gave, in the same transaction.
 * @param member the ID that they quote; '' frees the seat
 */
export async function giveSeat(
  ctx: CommandContext,
  { seatId, member }: { seatId: string; member: string },
): Promise<Result<null, SeatRefusal>> {
  await authorise(ctx, 'contracts.edit')
  return ctx.db.transaction(async tx => {
    const memberRowId = member === '' ? null : await findMemberRowId(tx, member)
    if (member !== '' && memberRowId === null) return fail('no_member')
    const locked = await lockSeat(tx, seatId)
    if (!locked) return fail('not_found')
    const filled = await fillSeat(tx, ctx, locked, { memberRowId, from: null, isOnlyIfFree: false })
    if (!filled.ok) return filled
    const details = { nth: locked.seat.nth, memberId: member || null }
    await logContract(tx, ctx, locked.contract, { action: 'seat_filled', details })
    return ok(null)
  })
}

/** Uses a deposit that is held for the customer of a contract: it pays bills, is kept for damage, or goes back (rule contracts.deposit). */
export async function settleDeposit(
  ctx: CommandContext,
  { id, values }: { id: string; values: DepositValues },
): Promise<{ ok: true } | { ok: false; errors: DepositErrors }> {
  await authorise(ctx, 'ledger.edit')
  const read = readDeposit(values, bangkokDay(ctx.now()))
  if (!read.ok) return read
  try {
    return await settleOnce(ctx, id, read.content)
  } catch (error) {
    if (!(error instanceof CashClosed)) throw error
    return { ok: false, errors: { paidOn: cashClosedText(await findCashClosedThrough(ctx.db)) } }
  }
}

function settleOnce(
  ctx: CommandContext,
  id: string,
  content: DepositContent,
): Promise<{ ok: true } | { ok: false; errors: DepositErrors }> {
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    const customer = contract && (await lockCustomer(tx, contract.customerId))
    if (!customer) return { ok: false, errors: { form: m.contract_gone() } }
    const used = await spendDeposit(tx, ctx, customer, content)
    if (!used.ok) return { ok: false, errors: DEPOSIT_REFUSALS[used.reason]() }
    const { applied, ...amounts } = used.value
    const paid = applied.map(({ amountSatang }) => amountSatang)
    await logContract(tx, ctx, contract, { action: 'deposit_settled', details: { ...amounts, paid } })
    return { ok: true }
  })
}

const DEPOSIT_REFUSALS: Record<'too_much' | 'changed' | 'nothing', () => DepositErrors> = {
  too_much: () => ({ back: m.contract_deposit_too_much() }),
  changed: () => ({ form: m.contract_deposit_changed() }),
  nothing: () => ({ form: m.contract_deposit_nothing() }),
}
