import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Delivery } from '../adapters/send.server.ts'
import { tellDelivered } from '../jobs/worker.server.ts'
import { findDelivery, findDeliveryBefore, ofSubject } from '../queries/deliveries.server.ts'
import {
  attemptDelivery,
  type DeliveryOutcome,
  LEASE_MS,
  lockSubject,
  scheduleAttempt,
} from '../steps/deliveries.server.ts'
import { deliveries } from '../tables.server.ts'

/** `emptied`: what was to be sent is forgotten by now (rule privacy.retention). */
export type RetryRefusal = 'not_found' | 'delivered' | 'superseded' | 'registration_first' | 'emptied'

/**
 * Sends a delivery that waits or was given up, now, under the same id; its schedule of retries begins again. Of two
 * who ask at once, one sends and both see the answer.
 */
export async function retryDelivery(
  ctx: CommandContext,
  deliveryId: string,
): Promise<Result<DeliveryOutcome, RetryRefusal>> {
  await authorise(ctx, 'webhooks.edit')
  const known = await findDelivery(ctx.db, deliveryId)
  if (!known) return fail('not_found')
  const refusal = await ctx.db.transaction(tx => revive(tx, ctx, known))
  if (refusal) return fail(refusal)
  const outcome = await attemptDelivery(ctx, deliveryId)
  await tellDelivered(ctx, deliveryId)
  return ok(outcome)
}

async function revive(tx: Transaction, ctx: CommandContext, known: Delivery): Promise<RetryRefusal | null> {
  await lockSubject(tx, known)
  const delivery = (await findDelivery(tx, known.id)) ?? known
  if (delivery.status === 'delivered') return 'delivered'
  if (delivery.status === 'superseded' || (await hasNewer(tx, delivery))) return 'superseded'
  if (Object.keys(delivery.payload).length === 0) return 'emptied'
  if (await findDeliveryBefore(tx, delivery)) return 'registration_first'
  if (delivery.status === 'stopped') {
    await tx.update(deliveries).set({ status: 'pending' }).where(eq(deliveries.id, delivery.id))
    await scheduleAttempt(tx, ctx, delivery.id, new Date(ctx.now().getTime() + LEASE_MS))
  }
  const entry = { action: 'retried', entityType: 'delivery', entityId: delivery.id }
  await logActivity(tx, { adminId: ctx.actor.userId, ...entry, details: { kind: delivery.kind } })
  await announceChange(tx, 'deliveries')
  return null
}

/** Whether newer data of the same subject waits or has arrived: the older must not overwrite it. */
async function hasNewer(tx: Transaction, delivery: Delivery): Promise<boolean> {
  if (delivery.subscriptionId !== null) return false // of an event each is a message of its own
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        ofSubject(delivery),
        ne(deliveries.id, delivery.id), // the database keeps finer times than a Date
        inArray(deliveries.status, ['pending', 'delivered']),
        gt(deliveries.createdAt, delivery.createdAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}
