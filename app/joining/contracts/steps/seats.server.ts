import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type FilledSeat, findPlaceOf, listItems, listSeats } from '../queries/contracts.server.ts'
import { type PauseRefusal, pauseRefusal } from '../rules/pauses.ts'
import type { Days, Span } from '../rules/proration.ts'
import { earlierEnd } from '../rules/run.ts'
import { type HolderChange, seat as seatMember } from '../rules/seats.ts'
import { endOf, type WriteRefusal, writeRefusal } from '../rules/states.ts'
import { type Contract, seatHolders, seatPauses } from '../tables.server.ts'
import { touch } from './contracts.server.ts'
import { lockContract } from './lock.server.ts'
import { settleRights } from './rights.server.ts'

// Steps of commands, within whose transaction they run: the command asks who may.

type Ctx = Pick<ServerContext, 'now' | 'secrets'>

/** A seat that is locked with all others of its contract. */
export type LockedSeat = {
  contract: Contract
  seat: FilledSeat
  others: FilledSeat[]
  span: Span
  /** The same seat at another price, from when its item is followed; null while that is not planned. */
  next: { seat: FilledSeat; firstDay: Day } | null
}

/** Nobody else fills or pauses seats of the contract before the transaction ends; null where there is no such seat. */
export async function lockSeat(tx: Transaction, seatId: string): Promise<LockedSeat | null> {
  const place = await findPlaceOf(tx, seatId)
  const contract = place && (await lockContract(tx, place.contractId))
  if (!contract) return null
  const items = await listItems(tx, [contract.id])
  const all = await listSeats(
    tx,
    items.map(({ item }) => item.id),
  )
  const seat = all.find(({ id }) => id === seatId)
  const item = items.find(of => of.item.id === place.itemId)?.item
  if (!seat || !item) return null
  const span = { firstDay: item.firstDay, lastDay: earlierEnd(item.lastDay, endOf(contract)) }
  const follower = items.find(of => of.item.replacesId === item.id)?.item
  const later = follower && all.find(({ itemId, nth }) => itemId === follower.id && nth === seat.nth)
  const next = follower && later ? { seat: later, firstDay: follower.firstDay } : null
  return { contract, seat, others: all.filter(({ id }) => id !== seatId), span, next }
}

type Filling = {
  /** Null frees the seat. */
  memberRowId: string | null
  /** Null for today, or its first day where that is still to come. */
  from: Day | null
  isOnlyIfFree: boolean
}

/** Fills a seat, swaps who has it, or frees it: the one before loses at once what it gave, in the same transaction. */
export async function fillSeat(
  tx: Transaction,
  ctx: Ctx,
  { contract, seat, others, span, next }: LockedSeat,
  { memberRowId, from, isOnlyIfFree }: Filling,
): Promise<Result<FilledSeat, WriteRefusal | 'taken'>> {
  const today = bangkokDay(ctx.now())
  const firstDay = from ?? (span.firstDay > today ? span.firstDay : today)
  const refusal = writeRefusal(contract.state, { firstDay, lastDay: null }, span)
  if (refusal) return fail(refusal)
  const holdings = [seat, ...others].flatMap(({ holders }) => holders)
  const fill = ({ id: seatId }: FilledSeat, days: Span) =>
    seatMember(holdings, { seatId, memberRowId, ...days, isOnlyIfFree })
  const change = fill(seat, { firstDay, lastDay: next && addDays(next.firstDay, -1) })
  if (!change.ok) return change
  // Whoever is given the seat has the one that follows it, too.
  const followed = next && fill(next.seat, { firstDay: next.firstDay, lastDay: null })
  if (followed?.ok === false) return followed
  const gone = await writeHolders(tx, seat, change.value)
  if (followed) gone.push(...(await writeHolders(tx, next.seat, followed.value)))
  await settleRights(tx, ctx, contract.customerId, gone)
  await touch(tx, contract, ctx)
  return ok(await findSeat(tx, seat))
}

/** Those before leave first: of a seat there is one at a time. @returns those who were to have it later, and do not */
async function writeHolders(
  tx: Transaction,
  { id: seatId, holders }: FilledSeat,
  { ends, drops, begins }: HolderChange,
) {
  if (drops.length > 0) await tx.delete(seatHolders).where(inArray(seatHolders.id, drops))
  for (const { id, lastDay } of ends)
    await tx.update(seatHolders).set({ lastDay }).where(eq(seatHolders.id, id))
  if (begins) await tx.insert(seatHolders).values({ ...begins, seatId })
  return holders.filter(({ id }) => drops.includes(id))
}

/** Pauses a seat on whole days: it opens nothing then, and costs nothing. */
export async function pauseSeat(
  tx: Transaction,
  ctx: Ctx,
  { contract, seat, others, span }: LockedSeat,
  days: Days,
): Promise<Result<FilledSeat, WriteRefusal | PauseRefusal>> {
  const refusal = writeRefusal(contract.state, days, span)
  if (refusal) return fail(refusal)
  const pauses = [seat, ...others].flatMap(each => each.pauses)
  const limits = { mostDays: MOST_PAUSE_DAYS, mostAYear: MOST_PAUSES_A_YEAR }
  const why = pauseRefusal(pauses, { ...days, seatId: seat.id }, limits)
  if (why) return fail(why)
  await tx.insert(seatPauses).values({ ...days, seatId: seat.id })
  await settleRights(tx, ctx, contract.customerId)
  await touch(tx, contract, ctx)
  return ok(await findSeat(tx, seat))
}

/** How long a pause may be, and how many a contract may have in a calendar year (rule contracts.pauses). */
export const MOST_PAUSE_DAYS = 31
export const MOST_PAUSES_A_YEAR = 12

async function findSeat(tx: Transaction, { id, itemId }: FilledSeat): Promise<FilledSeat> {
  const found = (await listSeats(tx, [itemId])).find(seat => seat.id === id)
  if (!found) throw new Error(`There is no seat ${id}`)
  return found
}
