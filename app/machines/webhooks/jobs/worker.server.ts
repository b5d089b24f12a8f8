import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Delivery } from '../adapters/send.server.ts'
import {
  findDelivery,
  findDeliveryBefore,
  findLastAttempt,
  listOverdueDeliveries,
} from '../queries/deliveries.server.ts'
import { attemptScheduledDelivery, postponeDelivery } from '../steps/deliveries.server.ts'
import { webhookKind } from '../steps/kinds.server.ts'
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
  const { onDelivered } = webhookKind(delivery.kind)
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
