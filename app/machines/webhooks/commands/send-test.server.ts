import { randomUUID } from 'node:crypto'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Answer } from '../adapters/post.server.ts'
import { sendMessage, type WebhookMessage } from '../adapters/send.server.ts'
import { findWebhookTarget } from '../queries/target.server.ts'
import { type DeliveryKind, judgeAnswer } from '../rules/deliveries.ts'
import { webhookKind } from '../steps/kinds.server.ts'

export type TestOutcome = Answer & { isDelivered: boolean; durationMs: number }

export const TESTS = { limit: 10, windowSeconds: 60 }

/** Sends a sample of the kind to where the real ones go, and tells what came back. Nothing is stored but the log. */
export async function sendTestWebhook(
  ctx: CommandContext,
  kind: DeliveryKind,
): Promise<Result<TestOutcome, 'no_url' | 'too_many'>> {
  await authorise(ctx, 'webhooks.edit')
  const target = await findWebhookTarget(ctx.db, ctx.env, kind)
  if (!target) return fail('no_url')
  if (!(await takeFromLimit(ctx.db, { key: 'webhook-test', ...TESTS, now: ctx.now() })))
    return fail('too_many')
  const started = performance.now()
  const answer = await sendMessage(ctx, sampleOf(kind, ctx.now()))
  const durationMs = Math.round(performance.now() - started)
  const isDelivered = judgeAnswer(answer.statusCode) === 'delivered'
  const { statusCode, error } = answer
  await ctx.db.transaction(tx =>
    logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'sent_test',
      entityType: 'webhook',
      entityId: kind,
      details: { origin: new URL(target.url).origin, statusCode, error },
    }),
  )
  return ok({ ...answer, isDelivered, durationMs })
}

function sampleOf(kind: DeliveryKind, now: Date): WebhookMessage {
  return { id: `msg_test_${randomUUID().replaceAll('-', '')}`, kind, ...webhookKind(kind).sample(now) }
}
