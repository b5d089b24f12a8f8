import type { Transaction } from '#app/kit/platform/database.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import type { BookingRow } from '../queries/bookings.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { judgeTime } from '../rules/free.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may, and has locked the space.

/** A unit that has the time free, its own first; null where nobody could book it any more. */
export async function findFreeUnit(tx: Transaction, booking: BookingRow, now: Date): Promise<number | null> {
  const { id, spaceId, unit, startsAt: from, endsAt: to } = booking
  const space = await findSpace(tx, spaceId)
  if (!space?.isActive || !space.isPublic) return null
  const window = windowOf({ from: from.getTime(), to: to.getTime() }, space.turnaroundMinutes)
  const taken = (await listTaken(tx, { spaceIds: [spaceId], window, now, except: id })).get(spaceId) ?? []
  const own = judgeTime(space, taken, { from, to, unit }, now)
  const judged = own.ok ? own : judgeTime(space, taken, { from, to }, now)
  return judged.ok ? judged.unit : null
}
