import { and, asc, eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { countGuests, type EventOfGuests } from '../queries.server.ts'
import { freeSeats, isOpen } from '../rules.ts'
import { eventGuests } from '../tables.server.ts'
import { type Mailing, tellOfSeat } from './mails.server.ts'

/** An event whose seats nobody else gives away before the transaction ends. */
export async function lockEvent(tx: Transaction, eventId: string): Promise<EventOfGuests | null> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  return event ?? null
}

/** Gives free seats of an event to those who wait longest, and tells them (rule guests.waiting-list). */
export async function moveUp(tx: Transaction, ctx: Mailing, eventId: string) {
  const event = await lockEvent(tx, eventId)
  if (!event || !isOpen(event, ctx.now())) return
  const { coming, waiting } = await countGuests(tx, eventId)
  const free = Math.min(freeSeats(event.seats, coming) ?? waiting, waiting)
  if (free === 0) return
  const next = await tx
    .select()
    .from(eventGuests)
    .where(and(eq(eventGuests.eventId, eventId), eq(eventGuests.status, 'waiting')))
    .orderBy(asc(eventGuests.submittedAt), asc(eventGuests.id))
    .limit(free)
  for (const guest of next) {
    await tx.update(eventGuests).set({ status: 'coming' }).where(eq(eventGuests.id, guest.id))
    const entry = { action: 'guest_moved_up', entityType: 'guest', entityId: guest.id }
    await logActivity(tx, { adminId: null, ...entry, details: {} })
    await tellOfSeat(tx, ctx, { guest, event })
  }
  await announceGuests(tx)
}

/** The page of the event says how many seats are free. */
export async function announceGuests(tx: Transaction) {
  await announceChange(tx, 'guests')
  await announceChange(tx, 'events')
}
