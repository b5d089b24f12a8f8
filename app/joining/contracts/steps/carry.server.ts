import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { type FilledSeat, findContract, listItems, listSeats } from '../queries/contracts.server.ts'
import { earlierEnd } from '../rules/run.ts'
import { endOf } from '../rules/states.ts'
import { type Contract, contracts, seatHolders, seatPauses } from '../tables.server.ts'

// Steps of commands, within whose transaction they run: they have locked the contracts.

/** An item that follows another from a day on, with as many seats. */
type Following = { from: string; to: string; on: Day }

/**
 * A renewal that runs has what it renews end the day before, and from then on those who have its seats (rule contracts.renewal): they
 * go over once that day has begun, so that whoever has a seat then has the next.
 */
export async function passOn(tx: Transaction, { id, renewsId, firstDay }: Contract, today: Day) {
  const old = renewsId && (await findContract(tx, renewsId))
  if (!old) return
  const before = addDays(firstDay, -1)
  const isRunning = and(eq(contracts.id, old.id), inArray(contracts.state, ['running', 'notice']))
  const lastDay = earlierEnd(endOf(old), before)
  await tx.update(contracts).set({ thenHow: 'ends', lastDay }).where(isRunning)
  if (today < before) return
  for (const { item } of await listItems(tx, [id]))
    if (item.replacesId !== null) await carrySeats(tx, { from: item.replacesId, to: item.id, on: firstDay })
}

/** Whoever has a seat has the one that follows it from that day on, and its pauses are of that one. */
export async function carrySeats(tx: Transaction, { on, ...items }: Following) {
  for (const { before, after } of await pairSeats(tx, items)) {
    for (const { id, memberRowId, firstDay, lastDay } of before.holders.filter(isStillOn(on))) {
      if (firstDay >= on) await tx.update(seatHolders).set({ seatId: after.id }).where(eq(seatHolders.id, id))
      else {
        await tx
          .update(seatHolders)
          .set({ lastDay: addDays(on, -1) })
          .where(eq(seatHolders.id, id))
        await tx.insert(seatHolders).values({ seatId: after.id, memberRowId, firstDay: on, lastDay })
      }
    }
    for (const { id, firstDay, lastDay } of before.pauses.filter(isStillOn(on))) {
      if (firstDay >= on) await tx.update(seatPauses).set({ seatId: after.id }).where(eq(seatPauses.id, id))
      else {
        await tx
          .update(seatPauses)
          .set({ lastDay: addDays(on, -1) })
          .where(eq(seatPauses.id, id))
        await tx.insert(seatPauses).values({ seatId: after.id, firstDay: on, lastDay })
      }
    }
  }
}

const isStillOn =
  (on: Day) =>
  ({ lastDay }: { lastDay: Day | null }) =>
    lastDay === null || lastDay >= on

/** The other way: who has a seat that follows has the one before it again. @returns whose places on a seat are no more */
export async function takeSeatsBack(
  tx: Transaction,
  { on, ...items }: Following,
): Promise<{ id: string; memberRowId: string }[]> {
  const gone = []
  for (const { before, after } of await pairSeats(tx, items)) {
    for (const { id, memberRowId, firstDay, lastDay } of after.holders) {
      const cut = before.holders.find(held => held.memberRowId === memberRowId && meets(held, firstDay, on))
      if (cut) {
        gone.push({ id, memberRowId })
        await tx.delete(seatHolders).where(eq(seatHolders.id, id))
        await tx.update(seatHolders).set({ lastDay }).where(eq(seatHolders.id, cut.id))
      } else await tx.update(seatHolders).set({ seatId: before.id }).where(eq(seatHolders.id, id))
    }
    for (const { id, firstDay, lastDay } of after.pauses) {
      const cut = before.pauses.find(pause => meets(pause, firstDay, on))
      if (cut) {
        await tx.delete(seatPauses).where(eq(seatPauses.id, id))
        await tx.update(seatPauses).set({ lastDay }).where(eq(seatPauses.id, cut.id))
      } else await tx.update(seatPauses).set({ seatId: before.id }).where(eq(seatPauses.id, id))
    }
  }
  return gone
}

/** Whether days end where those begin that were cut off them. */
function meets({ lastDay }: { lastDay: Day | null }, firstDay: Day, on: Day): boolean {
  return firstDay === on && lastDay === addDays(on, -1)
}

/** Seats of both items, as they are numbered. */
async function pairSeats(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<{ before: FilledSeat; after: FilledSeat }[]> {
  const seats = await listSeats(tx, [from, to])
  const followers = new Map(seats.filter(({ itemId }) => itemId === to).map(seat => [seat.nth, seat]))
  return seats.flatMap(before => {
    const after = before.itemId === from ? followers.get(before.nth) : undefined
    return after ? [{ before, after }] : []
  })
}
