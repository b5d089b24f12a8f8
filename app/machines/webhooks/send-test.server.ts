import { randomUUID } from 'node:crypto'
import { authorise, type CommandContext } from '#app/house/accounts/guard.server.ts'
import { logActivity } from '#app/house/activity/commands.server.ts'
import { AGREEMENT_BOXES } from '#app/joining/registration/rules.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Answer } from './post.server.ts'
import { type DeliveryKind, judgeAnswer } from './rules.ts'
import { sendMessage, type WebhookMessage } from './send.server.ts'
import { findWebhookTarget } from './target.server.ts'

export type TestOutcome = Answer & { isDelivered: boolean; durationMs: number }

const TESTS = { limit: 10, windowSeconds: 60 }

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

const NAME = 'Sala test (not a person)'
const EMAIL = 'test@example.com'

/** A message of the real shape (public-site §3) whose every value says that it is a sample. */
function sampleOf(kind: DeliveryKind, now: Date): WebhookMessage {
  const id = `msg_test_${randomUUID().replaceAll('-', '')}`
  if (kind === 'receipt') return { id, kind, file: SAMPLE_IMAGE, payload: SAMPLE_RECEIPT }
  const startDate = bangkokDay(now)
  const payload = {
    ...SAMPLE_REGISTRATION,
    startDate,
    expiryDate: addDays(startDate, 1),
    submissionTimestamp: now.toISOString(),
  }
  return { id, kind, file: null, payload }
}

const SAMPLE_REGISTRATION = {
  isTest: true,
  name: NAME,
  ...{ address: '', mobilePhone: '+66 00 000 0000', workPhone: '', emergencyContact: '' },
  ...{ email: EMAIL, email2: '', line: '', whatsApp: '', instagram: '', facebook: '', telegram: '' },
  dateOfBirth: '',
  ...Object.fromEntries(AGREEMENT_BOXES.map(box => [box, true])),
  isExistingMember: false,
  selectedPlan: 'Day Pass',
  planPrice: 0,
  memberId: 'SALA-TEST',
  paymentMethod: 'scan',
}

const SAMPLE_RECEIPT = {
  ...{ name: NAME, userEmail: EMAIL, selectedPlan: 'Day Pass', planPrice: 0 },
  ...{ fileName: 'sala-test.png', contentType: 'image/png' },
}

/** One white pixel. */
const SAMPLE_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9BUNFygAAAABJRU5ErkJggg==',
  'base64',
)
