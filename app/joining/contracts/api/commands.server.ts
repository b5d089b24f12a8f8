import type { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findPlanByNameOrSlug } from '#app/house/plans/queries.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Call } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { findMemberRowId } from '#app/people/members/queries/members.server.ts'
import { findContract, listSeats } from '../queries/contracts.server.ts'
import { listOwnSpaces } from '../queries/spaces.server.ts'
import { holdsSeats } from '../rules/contracts.ts'
import type { EndRefusal, WriteRefusal } from '../rules/states.ts'
import {
  addContract,
  addItem,
  beginContract,
  endContract,
  type ItemRefusal,
  type NewItem,
} from '../steps/contracts.server.ts'
import { lockContract, lockCustomer } from '../steps/lock.server.ts'
import { fillSeat, type LockedSeat, lockSeat, pauseSeat } from '../steps/seats.server.ts'
import type { Contract } from '../tables.server.ts'
import { etagOf, itemRecordOf, recordOf, seatRecordOf } from './record.server.ts'
import type { endOfContract, newContract, newItem, seatHolder, seatPause } from './schema.ts'

type ItemBody = z.output<typeof newContract>['items'][number]

/** Does it in a transaction, once for each `Idempotency-Key`. */
function once(call: Call<null, unknown>, make: (tx: Transaction) => Promise<KeptAnswer>): Promise<Response> {
  const { ctx, key, request, body } = call
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, () => make(tx)),
  )
}

/** Writes a contract as a draft (rule contracts.write). */
export function createContract(call: Call<null, z.output<typeof newContract>>): Promise<Response> {
  const { ctx, body } = call
  return once(call, async tx => {
    const customer = await lockCustomer(tx, body.customer_id)
    if (!customer) throw invalid('#/customer_id', 'There is no such customer.')
    const written = await addContract(tx, ctx, {
      customerId: customer.id,
      firstDay: body.first_day,
      lastDay: body.last_day,
      items: [],
      thenHow: body.then_how,
      noticeDays: body.notice_days,
      depositSatang: body.deposit_satang,
      givesBack: body.gives_back,
      graceDays: body.grace_days,
    })
    for (const [i, item] of inOrder(body.items)) {
      const pointer = `#/items/${i}`
      const wanted = { now: ctx.now, firstDay: body.first_day, item: await itemOf(tx, item, pointer) }
      const added = await addItem(tx, written, wanted)
      if (!added.ok) throw refuseItem(added.reason, pointer)
    }
    const contract = (await findContract(tx, written.id)) ?? written
    await log(tx, call, contract, 'created')
    const headers = { ETag: etagOf(contract), Location: `/api/v1/contracts/${contract.id}` }
    return { status: 201, headers, body: await recordOf(tx, contract, ctx) }
  })
}

/** Discounts last: they are measured by what they are taken off of. */
function inOrder(items: readonly ItemBody[]): [number, ItemBody][] {
  const rank = (item: ItemBody) => (item.kind === 'discount' ? 1 : 0)
  return [...items.entries()].toSorted(([, a], [, b]) => rank(a) - rank(b))
}

/** An item with what it names: a plan that lasts days or months, or a space. */
async function itemOf(tx: Transaction, item: ItemBody, pointer = '#'): Promise<NewItem> {
  const { kind, quantity, vat_class: vatClass, wht_class: whtClass } = item
  const classes = { vatClass, whtClass }
  if (kind === 'seat') {
    const plan = await findPlanByNameOrSlug(tx, item.plan ?? '')
    if (!plan) throw invalid(`${pointer}/plan`, 'There is no such plan.')
    if (!holdsSeats(plan)) throw invalid(`${pointer}/plan`, 'Must be a plan of days or months.')
    return { ...classes, plan, quantity, unitSatang: item.unit_satang }
  }
  const unitSatang = item.unit_satang ?? 0
  if (kind !== 'space') return { ...classes, kind, name: item.name ?? '', quantity, unitSatang }
  const space = (await listOwnSpaces(tx)).find(({ id }) => id === item.space_id)
  if (!space) throw invalid(`${pointer}/space_id`, 'There is no such space, or it is nobody’s own.')
  const unit = item.space_unit ?? null
  if (unit !== null && unit > space.units) throw invalid(`${pointer}/space_unit`, 'The space has fewer.')
  return { ...classes, space, unit, unitSatang }
}

/** The contract of the address, locked. */
async function lockOrRefuse(tx: Transaction, { path }: Pick<Call<null, null>, 'path'>): Promise<Contract> {
  const contract = await lockContract(tx, path['id'] ?? '')
  if (!contract) throw problem('not_found')
  return contract
}

/** Lets a contract run, as signed outside of the house. */
export function activateContract(call: Call<null, null>): Promise<Response> {
  const { ctx } = call
  return ctx.db.transaction(async tx => {
    const before = await lockOrRefuse(tx, call)
    const begun = await beginContract(tx, ctx, before)
    if (!begun.ok && begun.reason === 'taken') throw problem('taken')
    if (!begun.ok) throw problem('conflict', { detail: `A contract that is "${before.state}" cannot begin.` })
    await log(tx, call, begun.value, 'contract_begun')
    return answer(tx, call, begun.value)
  })
}

const END_REFUSALS = {
  in_the_past: () => problem('in_the_past'),
  already_ended: () => problem('already_ended'),
  not_running: () => problem('conflict', { detail: 'The contract does not run.' }),
  not_begun: () => problem('conflict', { detail: 'The contract would end before it begins.' }),
} satisfies Record<EndRefusal, () => Response>

/** Ends a contract by notice, or on a day. */
export function endContractOn(call: Call<null, z.output<typeof endOfContract>>): Promise<Response> {
  const { ctx, body } = call
  return ctx.db.transaction(async tx => {
    const ended = await endContract(tx, ctx, await lockOrRefuse(tx, call), { on: body.on ?? null })
    if (!ended.ok) throw END_REFUSALS[ended.reason]()
    await log(tx, call, ended.value, 'contract_ended', { lastDay: ended.value.lastDay })
    return answer(tx, call, ended.value)
  })
}

async function answer(tx: Transaction, { ctx }: Pick<Call<null, null>, 'ctx'>, contract: Contract) {
  return Response.json(await recordOf(tx, contract, ctx), { headers: { ETag: etagOf(contract) } })
}

/** @param pointer to the first day of what is written */
function refuseWrite(refusal: WriteRefusal, pointer: string): Response {
  return refusal === 'outside'
    ? invalid(pointer, 'Must lie within the days of the contract, or of the item.')
    : problem('conflict', { detail: 'Nothing is written any more in a contract of that state.' })
}

/** @param pointer to the item */
function refuseItem(refusal: ItemRefusal, pointer = '#'): Response {
  if (refusal === 'taken') return problem('taken')
  if (refusal === 'too_much')
    return invalid(`${pointer}/unit_satang`, 'Must be no more than a month of what it is taken off of.')
  return refuseWrite(refusal, `${pointer}/first_day`)
}

/** Adds an item to a contract, which the next bill charges. */
export function createItem(call: Call<null, z.output<typeof newItem>>): Promise<Response> {
  const { ctx, body } = call
  return once(call, async tx => {
    const contract = await lockOrRefuse(tx, call)
    const { first_day: firstDay, ...item } = body
    const added = await addItem(tx, contract, { now: ctx.now, firstDay, item: await itemOf(tx, item) })
    if (!added.ok) throw refuseItem(added.reason)
    const { id, name } = added.value.item
    const plan = added.value.plan?.name ?? name
    await log(tx, call, contract, 'item_added', { plan, quantity: item.quantity })
    const record = itemRecordOf(added.value, await listSeats(tx, [id]), bangkokDay(ctx.now()))
    return { status: 201, headers: {}, body: record }
  })
}

async function lockSeatOrRefuse(tx: Transaction, path: Record<string, string>): Promise<LockedSeat> {
  const locked = await lockSeat(tx, path['id'] ?? '')
  if (!locked) throw problem('not_found')
  return locked
}

/** Fills a seat, swaps who has it, or frees it. */
export function setHolder(call: Call<null, z.output<typeof seatHolder>>): Promise<Response> {
  const { ctx, body, path } = call
  return once(call, async tx => {
    const memberRowId = body.member_id === null ? null : await findMemberRowId(tx, body.member_id)
    if (body.member_id !== null && memberRowId === null)
      throw invalid('#/member_id', 'There is no such member.')
    const locked = await lockSeatOrRefuse(tx, path)
    const filling = { memberRowId, from: body.from ?? null, isOnlyIfFree: body.only_if_free }
    const filled = await fillSeat(tx, ctx, locked, filling)
    if (!filled.ok) throw filled.reason === 'taken' ? problem('taken') : refuseWrite(filled.reason, '#/from')
    await log(tx, call, locked.contract, 'seat_filled', { nth: locked.seat.nth, memberId: body.member_id })
    return { status: 200, headers: {}, body: seatRecordOf(filled.value, bangkokDay(ctx.now())) }
  })
}

/** Pauses a seat on whole days. */
export function pause(call: Call<null, z.output<typeof seatPause>>): Promise<Response> {
  const { ctx, body, path } = call
  return once(call, async tx => {
    const locked = await lockSeatOrRefuse(tx, path)
    const days = { firstDay: body.from, lastDay: body.to }
    const paused = await pauseSeat(tx, ctx, locked, days)
    if (!paused.ok) {
      const { reason } = paused
      throw reason === 'overlaps' || reason === 'limit' ? problem(reason) : refuseWrite(reason, '#/from')
    }
    await log(tx, call, locked.contract, 'seat_paused', { nth: locked.seat.nth, ...days })
    return { status: 200, headers: {}, body: seatRecordOf(paused.value, bangkokDay(ctx.now())) }
  })
}

/** The contract with that id. @throws the refusal, as a Response */
export async function findOrRefuse({ ctx, path }: Call<null, null>): Promise<Contract> {
  const contract = await findContract(ctx.db, path['id'] ?? '')
  if (!contract) throw problem('not_found')
  return contract
}

function invalid(pointer: string, detail: string): Response {
  return problem('invalid', { errors: [{ pointer, detail }] })
}

async function log(
  tx: Transaction,
  { key }: Pick<Call<null, null>, 'key'>,
  { id, number }: Contract,
  action: string,
  details: Record<string, unknown> = {},
) {
  const entity = { adminId: null, entityType: 'contract', entityId: id }
  await logActivity(tx, { ...entity, action, details: { number, ...details, apiKey: key.name } })
}
