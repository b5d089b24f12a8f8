import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { EventOfGuests } from '../queries.server.ts'
import { isOpen } from '../rules.ts'
import { eventGuests } from '../tables.server.ts'
import { type Mailing, tellOfEnd, tellOfMove } from './mails.server.ts'

/** Tells guests where and when an event is now, in the transaction that moves it; those reminded already are again. */
export async function tellOfChange(
  tx: Transaction,
  ctx: Mailing,
  { before, after }: { before: EventOfGuests; after: EventOfGuests },
) {
  const isMoved = before.startsAt.getTime() !== after.startsAt.getTime()
  if (isMoved) await tx.update(eventGuests).set({ remindedAt: null }).where(eq(eventGuests.eventId, after.id))
  if ((!isMoved && before.place === after.place) || !isOpen(after, ctx.now())) return
  for (const guest of await listExpecting(tx, [after.id])) await tellOfMove(tx, ctx, { guest, event: after })
}

/**
 * Tells those who wanted to come that events are not held, in the transaction that deletes them. They stay without an
 * event until their time to be forgotten has come.
 */
export async function callOff(tx: Transaction, ctx: Mailing, gone: EventOfGuests[]) {
  const ids = gone.map(({ id }) => id)
  const expecting = await listExpecting(tx, ids)
  for (const event of gone.filter(one => isOpen(one, ctx.now())))
    for (const guest of expecting.filter(({ eventId }) => eventId === event.id))
      await tellOfEnd(tx, ctx, { guest, event })
  await tx
    .update(eventGuests)
    .set({ calledOffAt: ctx.now() })
    .where(and(inArray(eventGuests.eventId, ids), isNull(eventGuests.calledOffAt)))
}

async function listExpecting(tx: Transaction, eventIds: string[]) {
  return tx
    .select()
    .from(eventGuests)
    .where(and(inArray(eventGuests.eventId, eventIds), ne(eventGuests.status, 'cancelled')))
}
