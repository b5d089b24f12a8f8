import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { findMemberRowId } from '#app/people/members/queries/members.server.ts'
import { holdsSeats } from '../rules/contracts.ts'
import type { PauseRefusal } from '../rules/pauses.ts'
import type { EndRefusal, WriteRefusal } from '../rules/states.ts'
import {
  type ContractErrors,
  type ContractValues,
  type DepositContent,
  type DepositErrors,
  type DepositValues,
  type ItemErrors,
  type ItemValues,
  type PauseErrors,
  type PauseValues,
  readContract,
  readDeposit,
  readItem,
} from '../schema.ts'
import { addContract, addItem, beginContract, endContract } from '../steps/contracts.server.ts'
import { spendDeposit } from '../steps/deposit.server.ts'
import { lockContract, lockCustomer } from '../steps/lock.server.ts'
import { logContract } from '../steps/log.server.ts'
import { fillSeat, lockSeat, MOST_PAUSE_DAYS, MOST_PAUSES_A_YEAR, pauseSeat } from '../steps/seats.server.ts'

/** Writes a contract of one plan as a draft (rule contracts.write). @returns its id */
export async function draftContract(
  ctx: CommandContext,
  values: ContractValues,
): Promise<{ ok: true; id: string } | { ok: false; errors: ContractErrors }> {
  await authorise(ctx, 'contracts.edit')
  const read = readContract(values)
  if (!read.ok) return read
  const { customerId, planId, quantity, unitSatang, vatClass, whtClass, ...days } = read.content
  return ctx.db.transaction(async tx => {
    const plan = (await listPlans(tx)).find(({ id }) => id === planId)
    if (!plan || !holdsSeats(plan)) return { ok: false, errors: { plan: m.contract_error_plan() } }
    if (!(await lockCustomer(tx, customerId)))
      return { ok: false, errors: { customer: m.contract_error_customer() } }
    const item = { plan, quantity, unitSatang, vatClass, whtClass }
    const terms = { noticeDays: 30, graceDays: 7, givesBack: false }
    const contract = await addContract(tx, ctx, { customerId, ...days, ...terms, items: [item] })
    await logContract(tx, ctx, contract, { action: 'created' })
    return { ok: true, id: contract.id }
  })
}

/** Lets a contract run that was signed outside of the house: its seats open, and the night makes its bills. */
export async function startContract(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'not_found' | 'not_next'>> {
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
    const ended = await endContract(tx, ctx, before, on === '' ? null : on)
    if (!ended.ok) return ended
    const { lastDay } = ended.value
    await logContract(tx, ctx, ended.value, { action: 'contract_ended', details: { lastDay } })
    return ok(lastDay ?? '')
  })
}

/** Adds seats from a day on, at a price of their own; the next bill charges them (rule contracts.write). */
export async function addSeats(
  ctx: CommandContext,
  { id, values }: { id: string; values: ItemValues },
): Promise<{ ok: true } | { ok: false; errors: ItemErrors }> {
  await authorise(ctx, 'contracts.edit')
  const read = readItem(values)
  if (!read.ok) return read
  const { planId, ...item } = read.content
  return ctx.db.transaction(async tx => {
    const contract = await lockContract(tx, id)
    if (!contract) return { ok: false, errors: { form: m.contract_gone() } }
    const plan = (await listPlans(tx)).find(each => each.id === planId)
    if (!plan || !holdsSeats(plan)) return { ok: false, errors: { plan: m.contract_error_plan() } }
    const added = await addItem(tx, contract, { now: ctx.now, plan, ...item })
    if (!added.ok) return { ok: false, errors: writeErrors(added.reason) }
    const details = { plan: plan.name, quantity: item.quantity }
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
