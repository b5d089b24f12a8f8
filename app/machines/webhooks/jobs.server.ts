import { recordReceiptAnswer } from '#app/joining/receipts/commands.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { attemptScheduledDelivery, postponeDelivery } from './commands.server.ts'
import { type DeliverWebhook, deliverWebhook } from './deliver-webhook.server.ts'
import { findDelivery, findPendingRegistration, listOverdueDeliveries } from './queries.server.ts'
import type { Delivery } from './send.server.ts'

const STEP_BACK_MS = 2000
const OVERDUE_MS = 60_000

/** One scheduled attempt. A receipt waits behind the registration of its application, so they arrive in order. */
export async function runDeliverWebhook(ctx: ServerContext, { deliveryId, at }: DeliverWebhook) {
  const delivery = await findDelivery(ctx.db, deliveryId)
  if (delivery?.status !== 'pending' || delivery.nextAttemptAt?.toISOString() !== at) return
  const registration = await findPendingRegistration(ctx.db, delivery)
  if (!registration) return attempt(ctx, delivery, at)
  const next = Math.max(registration.nextAttemptAt?.getTime() ?? 0, ctx.now().getTime())
  await postponeDelivery(ctx, delivery, new Date(next + STEP_BACK_MS))
}

async function attempt(ctx: ServerContext, { id, kind, subjectId }: Delivery, at: string) {
  const outcome = await attemptScheduledDelivery(ctx, id, at)
  if (kind === 'receipt' && outcome?.ok) await recordReceiptAnswer(ctx.db, subjectId, outcome.body)
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
