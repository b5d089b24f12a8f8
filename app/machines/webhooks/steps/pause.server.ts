import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { PauseReason } from '../rules/deliveries.ts'
import { deliveries, webhookSubscriptions } from '../tables.server.ts'
import { tellPaused } from './tell-paused.server.ts'

type Paused = { name: string; url: string }
type Pause = { id: string; because: PauseReason; adminId: string | null; now: Date }

/**
 * Sends nothing to the subscription any more, and gives up what waits for it; staff can send each of those by hand.
 * @returns what was paused; null when it was before
 */
export async function pauseSubscription(
  tx: Transaction,
  { id, because, adminId, now }: Pause,
): Promise<Paused | null> {
  const [paused] = await tx
    .update(webhookSubscriptions)
    .set({ pausedAt: now, pausedBecause: because, updatedAt: now })
    .where(and(eq(webhookSubscriptions.id, id), isNull(webhookSubscriptions.pausedAt)))
    .returning({ name: webhookSubscriptions.name, url: webhookSubscriptions.url })
  if (!paused) return null
  // Those that are being settled right now settle themselves; waiting for them could wait for each other.
  const waiting = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.subscriptionId, id), eq(deliveries.status, 'pending')))
    .for('update', { skipLocked: true })
  await tx
    .update(deliveries)
    .set({ status: 'stopped', nextAttemptAt: null })
    .where(inArray(deliveries.id, waiting))
  const entity = { entityType: 'webhook_subscription', entityId: id }
  await logActivity(tx, { adminId, action: 'paused', ...entity, details: { because } })
  await announceChange(tx, 'deliveries')
  return paused
}

type GivenUp = { subscriptionId: string | null; createdAt: Date }

/**
 * After a delivery was given up: pauses its subscription when it said that it is gone, or when nothing at all has
 * arrived there for as long as the delivery was tried; who can resume it is told (rule webhooks.pausing).
 */
export async function pauseAfterFailure(
  tx: Transaction,
  ctx: ServerContext,
  { subscriptionId: id, createdAt, isGone }: GivenUp & { isGone: boolean },
) {
  if (id === null) return
  if (!isGone && (await hasArrivedSince(tx, id, createdAt))) return
  const because = isGone ? 'gone' : 'failing'
  const paused = await pauseSubscription(tx, { id, because, adminId: null, now: ctx.now() })
  if (paused) await tellPaused(tx, ctx, { id, because, ...paused })
}

async function hasArrivedSince(tx: Transaction, id: string, since: Date): Promise<boolean> {
  const count = await tx.$count(
    deliveries,
    and(eq(deliveries.subscriptionId, id), gt(deliveries.deliveredAt, since)),
  )
  return count > 0
}
