import { randomUUID } from 'node:crypto'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { sendMessage } from '../adapters/send.server.ts'
import { findSubscription } from '../queries/subscriptions.server.ts'
import { judgeAnswer } from '../rules/deliveries.ts'
import { listWebhookEvents, sampleMessage } from '../steps/kinds.server.ts'
import { TESTS, type TestOutcome } from './send-test.server.ts'

/** Sends a made-up message about the first of its events, paused or not, and tells what came back. Only the log keeps it. */
export async function testSubscription(
  ctx: CommandContext,
  id: string,
): Promise<Result<TestOutcome, 'not_found' | 'too_many'>> {
  await authorise(ctx, 'webhooks.edit')
  const subscription = await findSubscription(ctx.db, id)
  const event = listWebhookEvents().find(({ name }) => subscription?.events.includes(name))
  if (!subscription || !event) return fail('not_found')
  if (!(await takeFromLimit(ctx.db, { key: 'webhook-test', ...TESTS, now: ctx.now() })))
    return fail('too_many')
  const started = performance.now()
  const answer = await sendMessage(ctx, {
    id: `msg_test_${randomUUID().replaceAll('-', '')}`,
    kind: event.name,
    subscriptionId: id,
    payload: sampleMessage(event, ctx.now()),
    file: null,
  })
  const durationMs = Math.round(performance.now() - started)
  const { statusCode, error } = answer
  await ctx.db.transaction(tx =>
    logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'sent_test',
      entityType: 'webhook_subscription',
      entityId: id,
      details: { origin: new URL(subscription.url).origin, statusCode, error },
    }),
  )
  return ok({ ...answer, isDelivered: judgeAnswer(statusCode) === 'delivered', durationMs })
}
