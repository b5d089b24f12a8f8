import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { followChanges } from '#app/kit/platform/follow-changes.server.ts'
import { bindCron, bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import type { Delivery } from '../adapters/send.server.ts'
import {
  findDelivery,
  findDeliveryBefore,
  findLastAttempt,
  listOverdueDeliveries,
} from '../queries/deliveries.server.ts'
import { attemptScheduledDelivery, postponeDelivery, scheduleAttempt } from '../steps/deliveries.server.ts'
import { kindOf } from '../steps/kinds.server.ts'
import { deliveries } from '../tables.server.ts'
import { type DeliverWebhook, deliverWebhook } from './deliver-webhook.server.ts'

const STEP_BACK_MS = 2000
const OVERDUE_MS = 60_000

/** One scheduled attempt. What must come after something else waits for it, so that they arrive in order. */
export async function runDeliverWebhook(ctx: ServerContext, { deliveryId, at }: DeliverWebhook) {
  const delivery = await findDelivery(ctx.db, deliveryId)
  if (delivery?.status === 'pending' && delivery.nextAttemptAt?.toISOString() === at) {
    const before = await findDeliveryBefore(ctx.db, delivery)
    if (before) return stepBack(ctx, delivery, before)
    await attemptScheduledDelivery(ctx, deliveryId, at)
  }
  await tellDelivered(ctx, deliveryId)
}

function stepBack(ctx: ServerContext, delivery: Delivery, before: Delivery) {
  const next = Math.max(before.nextAttemptAt?.getTime() ?? 0, ctx.now().getTime())
  return postponeDelivery(ctx, delivery, new Date(next + STEP_BACK_MS))
}

/** Tells the noun what was answered to a delivery that has arrived; a job that was cut off tells it again. */
export async function tellDelivered({ db }: Pick<ServerContext, 'db'>, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(db, deliveryId)
  if (delivery?.status !== 'delivered') return
  const attempt = await findLastAttempt(db, deliveryId)
  const { onDelivered } = kindOf(delivery.kind)
  await onDelivered?.(db, delivery.subjectId, attempt?.responseBody ?? '')
}

/**
 * Gives overdue deliveries a job again, at the start of the server: the queue forgets jobs that waited for weeks
 * while everything was switched off, the outbox does not. A second job for the same attempt does nothing.
 */
export async function resumeDeliveries(ctx: ServerContext) {
  const overdue = await listOverdueDeliveries(ctx.db, new Date(ctx.now().getTime() - OVERDUE_MS))
  for (const { id, nextAttemptAt } of overdue) {
    if (!nextAttemptAt) continue
    await ctx.enqueue(ctx.db, deliverWebhook, { deliveryId: id, at: nextAttemptAt.toISOString() })
  }
}

/** Deliveries of events that get their jobs in one transaction. */
const BATCH = 200

/**
 * Gives the deliveries of events their first jobs: they are written wherever something happens, by whoever knows of no
 * queue. Of several who do it at once, each does what the others have left.
 */
export async function scheduleEvents(ctx: ServerContext) {
  await inSteps(ctx, () => ctx.db.transaction(tx => scheduleBatch(tx, ctx)))
}

async function scheduleBatch(tx: Transaction, ctx: ServerContext): Promise<number> {
  const isFresh = and(eq(deliveries.status, 'pending'), isNull(deliveries.nextAttemptAt))
  const waiting = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isNotNull(deliveries.subscriptionId), isFresh))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  for (const { id } of waiting) await scheduleAttempt(tx, ctx, id, ctx.now())
  return waiting.length
}

/** Sends events as they happen: whoever writes their deliveries announces it. */
export function followEvents(ctx: ServerContext) {
  return followChanges(ctx, 'deliveries', () => scheduleEvents(ctx))
}

export const jobs: NounJobs = {
  workers: server => [
    bindWorker(deliverWebhook, payload => runDeliverWebhook(server, payload)),
    bindCron('send-events', '*/5 * * * *', () => scheduleEvents(server)),
  ],
  resume: async server => {
    await resumeDeliveries(server)
    await scheduleEvents(server)
    followEvents(server)
  },
}
