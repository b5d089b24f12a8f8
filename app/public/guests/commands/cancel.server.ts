import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findGuest } from '../queries.server.ts'
import { isOpen } from '../rules.ts'
import { readGuestKey } from '../steps/link.server.ts'
import { announceGuests, lockEvent, moveUp } from '../steps/seats.server.ts'
import { eventGuests } from '../tables.server.ts'

type Cancelled = Promise<Result<null, 'not_found' | 'over'>>

/** Gives back the seat of whoever has the link; the next of those who wait moves up. Doing it again changes nothing. */
export async function cancelComing(ctx: RequestContext, key: string): Cancelled {
  const id = readGuestKey(ctx, key)
  return ctx.db.transaction(tx => cancel(tx, ctx, { id, adminId: null, action: 'guest_cancelled' }))
}

/** Takes a guest off the list of an event, by staff. */
export async function removeGuest(ctx: CommandContext, id: string): Cancelled {
  await authorise(ctx, 'guests.edit')
  const adminId = ctx.actor.userId
  return ctx.db.transaction(tx => cancel(tx, ctx, { id, adminId, action: 'guest_removed' }))
}

type Cancelling = { id: string | null; adminId: string | null; action: string }

async function cancel(tx: Transaction, ctx: RequestContext, { id, adminId, action }: Cancelling): Cancelled {
  const found = id === null ? null : await findGuest(tx, id)
  if (!found) return fail('not_found')
  const event = await lockEvent(tx, found.event.id)
  const now = (await findGuest(tx, found.guest.id))?.guest
  if (!event || !now) return fail('not_found')
  if (now.status === 'cancelled') return ok(null)
  if (!isOpen(event, ctx.now())) return fail('over')
  await tx.update(eventGuests).set({ status: 'cancelled' }).where(eq(eventGuests.id, now.id))
  const details = { before: { status: now.status }, after: { status: 'cancelled' } }
  await logActivity(tx, { adminId, action, entityType: 'guest', entityId: now.id, details })
  await announceGuests(tx)
  await moveUp(tx, ctx, event.id)
  return ok(null)
}
