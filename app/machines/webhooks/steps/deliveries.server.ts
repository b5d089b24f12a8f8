import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { outlastOutage } from '#app/kit/platform/outlast.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { troubleOf } from '#app/kit/pure/trouble.ts'
import type { Answer } from '../adapters/post.server.ts'
import { type Delivery, sendDelivery } from '../adapters/send.server.ts'
import { deliverWebhook } from '../jobs/deliver-webhook.server.ts'
import {
  findDelivery,
  findLastAttempt,
  findNewestDelivery,
  isSubjectBusy,
  ofSubject,
} from '../queries/deliveries.server.ts'
import { findDeliveryTarget, findWebhookTarget } from '../queries/target.server.ts'
import { type DeliveryKind, judgeAnswer, readRetryAfter, waitBeforeRetry } from '../rules/deliveries.ts'
import { deliveries, deliveryAttempts } from '../tables.server.ts'
import { pauseAfterFailure } from './pause.server.ts'

/** `statusText` is null when no answer came. `origin` is all of the URL that a visitor may see. */
export type DeliveryOutcome =
  | { ok: true; body: string }
  | { ok: false; origin: string; statusText: string | null; body: string }

/** Longer than sending can take (15 s): then whoever was sending is dead, and the delivery is free again. */
export const LEASE_MS = 25_000
/**
 * How long an outage may last until an attempt that was made is written down: sending and this end before the lease.
 */
const RECORD_WITHIN_MS = 8000
const POLL_MS = 150
const BUSY_WAIT_MS = 1000

/**
 * Writes down, in the transaction of the change, that the subject's data is to be sent, with the background job
 * that sends it should this process die before it does. Data that is pending or was delivered last keeps its
 * delivery; changed data takes the place of what is pending.
 * @returns the delivery's id for `attemptDelivery`, or null when no URL is configured for the kind.
 */
export async function queueDelivery(
  tx: Transaction,
  ctx: ServerContext,
  wanted: { kind: DeliveryKind; subjectId: string; payload: Record<string, unknown>; fileKey?: string },
): Promise<string | null> {
  if (!(await findWebhookTarget(tx, ctx.env, wanted.kind))) return null
  await lockSubject(tx, wanted)
  const newest = await findNewestDelivery(tx, wanted)
  const fileKey = wanted.fileKey ?? null
  if (newest && newest.fileKey === fileKey && isSameJson(newest.payload, wanted.payload)) return newest.id
  await supersedePending(tx, wanted)
  const createdAt = ctx.now()
  const delivery = { ...wanted, id: `msg_${uuidv7().replaceAll('-', '')}`, fileKey, createdAt }
  await tx.insert(deliveries).values(delivery)
  await scheduleAttempt(tx, ctx, delivery.id, new Date(createdAt.getTime() + LEASE_MS))
  await announceChange(tx, 'deliveries')
  return delivery.id
}

/**
 * Sends the delivery now, for someone who waits for the answer, and records the attempt. On failure the retries
 * begin (rule webhooks.retries). While another process is sending it, waits for that answer instead of sending it
 * twice; a delivery that newer data superseded gives the outcome of its successor.
 */
export async function attemptDelivery(ctx: ServerContext, deliveryId: string): Promise<DeliveryOutcome> {
  const turns = Math.ceil(LEASE_MS / POLL_MS)
  for (let turn = 0, someoneSent = false; turn < turns; turn++) {
    const claimed = await claimDelivery(ctx, deliveryId, someoneSent ? 'look' : 'now')
    if (claimed.state === 'claimed') return sendClaimed(ctx, claimed.delivery)
    if (claimed.state === 'settled') return findOutcome(ctx, claimed.delivery)
    someoneSent ||= claimed.state === 'being_sent'
    await sleep(POLL_MS)
  }
  throw new Error(`Delivery ${deliveryId} stayed claimed`)
}

/**
 * Sends the delivery if its next attempt is still the one of `at`; for the background job.
 * @returns null when it was not sent now.
 */
export async function attemptScheduledDelivery(
  ctx: ServerContext,
  deliveryId: string,
  at: string,
): Promise<DeliveryOutcome | null> {
  const claimed = await claimDelivery(ctx, deliveryId, { at })
  if (claimed.state === 'claimed') return sendClaimed(ctx, claimed.delivery)
  if (claimed.state === 'subject_busy')
    await postponeDelivery(ctx, claimed.delivery, new Date(ctx.now().getTime() + BUSY_WAIT_MS))
  return null
}

/** Moves the next attempt without counting one, unless someone else has moved it meanwhile. */
export async function postponeDelivery(ctx: ServerContext, delivery: Delivery, until: Date) {
  await ctx.db.transaction(async tx => {
    await lockSubject(tx, delivery)
    const current = await findDelivery(tx, delivery.id)
    if (current?.status !== 'pending' || !isSameTime(current.nextAttemptAt, delivery.nextAttemptAt)) return
    await scheduleAttempt(tx, ctx, delivery.id, until)
  })
}

/** Gives the delivery a job for its next attempt; the job's `at` ties the two together. */
export async function scheduleAttempt(tx: Transaction, ctx: ServerContext, deliveryId: string, at: Date) {
  await tx.update(deliveries).set({ nextAttemptAt: at }).where(eq(deliveries.id, deliveryId))
  await ctx.enqueue(tx, deliverWebhook, { deliveryId, at: at.toISOString() }, { startAfter: at })
}

/** One transaction at a time decides about the deliveries of a subject. */
export async function lockSubject(
  tx: Transaction,
  { kind, subjectId }: Pick<Delivery, 'kind' | 'subjectId'>,
) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${subjectId}`}, 0))`)
}

async function supersedePending(tx: Transaction, subject: Pick<Delivery, 'kind' | 'subjectId'>) {
  await tx
    .update(deliveries)
    .set({ status: 'superseded', nextAttemptAt: null })
    .where(and(ofSubject(subject), eq(deliveries.status, 'pending')))
}

type Claim = { state: 'claimed' | 'being_sent' | 'subject_busy' | 'settled'; delivery: Delivery }

/**
 * Takes the right to send, and schedules the job that tries again should this process die while sending.
 * `now` is a person asking, whose attempt begins the schedule of retries again; `look` takes nothing.
 */
async function claimDelivery(
  ctx: ServerContext,
  deliveryId: string,
  by: 'now' | 'look' | { at: string },
): Promise<Claim> {
  const known = await findDelivery(ctx.db, deliveryId)
  if (!known) throw new Error(`No delivery ${deliveryId}`)
  return ctx.db.transaction(async tx => {
    await lockSubject(tx, known)
    const delivery = (await findDelivery(tx, deliveryId)) ?? known
    const now = ctx.now()
    if (delivery.status !== 'pending') return { state: 'settled', delivery }
    if (typeof by === 'object' && delivery.nextAttemptAt?.toISOString() !== by.at)
      return { state: 'settled', delivery }
    if (delivery.leasedUntil && delivery.leasedUntil > now) return { state: 'being_sent', delivery }
    if (by === 'look') return { state: 'settled', delivery }
    if (await isSubjectBusy(tx, delivery, now)) return { state: 'subject_busy', delivery }
    return { state: 'claimed', delivery: await lease(tx, ctx, delivery, by === 'now') }
  })
}

async function lease(tx: Transaction, ctx: ServerContext, delivery: Delivery, isRestart: boolean) {
  const leasedUntil = new Date(ctx.now().getTime() + LEASE_MS)
  const attempts = isRestart ? 1 : delivery.attempts + 1
  await tx.update(deliveries).set({ leasedUntil, attempts }).where(eq(deliveries.id, delivery.id))
  await scheduleAttempt(tx, ctx, delivery.id, leasedUntil)
  return { ...delivery, attempts }
}

async function sendClaimed(ctx: ServerContext, delivery: Delivery): Promise<DeliveryOutcome> {
  const attemptedAt = ctx.now()
  const started = performance.now()
  const answer = await sendDelivery(ctx, delivery)
  const durationMs = Math.round(performance.now() - started)
  const attempt = { id: uuidv7(), attemptedAt, durationMs }
  await outlastOutage(RECORD_WITHIN_MS, () => recordAttempt(ctx, delivery, answer, attempt))
  return outcomeOf(ctx, delivery, answer)
}

/** Once for each `attempt`, however often it is asked for. */
async function recordAttempt(
  ctx: ServerContext,
  delivery: Delivery,
  answer: Answer,
  attempt: { id: string; attemptedAt: Date; durationMs: number },
) {
  const { statusCode, statusText, body, error } = answer
  const { id, kind, attempts } = delivery
  if (judgeAnswer(statusCode) !== 'delivered')
    ctx.log.warn(
      { deliveryId: id, kind, attempts, statusCode, error, why: troubleOf(error) },
      'webhook delivery failed',
    )
  await ctx.db.transaction(async tx => {
    await lockSubject(tx, delivery)
    const current = await findDelivery(tx, id)
    if (!current) return // its subscription was deleted meanwhile
    const recorded = await tx
      .insert(deliveryAttempts)
      .values({ ...attempt, deliveryId: id, statusCode, statusText, responseBody: body, error })
      .onConflictDoNothing()
      .returning({ id: deliveryAttempts.id })
    if (recorded.length === 0) return
    await tx.update(deliveries).set({ leasedUntil: null }).where(eq(deliveries.id, id))
    if (current.status === 'pending') await settle(tx, ctx, delivery, answer)
    await announceChange(tx, 'deliveries')
  })
}

/** What becomes of a pending delivery after an answer: delivered, tried again later, or given up. */
async function settle(tx: Transaction, ctx: ServerContext, delivery: Delivery, answer: Answer) {
  const now = ctx.now()
  const verdict = judgeAnswer(answer.statusCode)
  const isGone = verdict === 'gone'
  const retryAfter = readRetryAfter(answer.retryAfter, now)
  const wait = verdict === 'failed' ? waitBeforeRetry(delivery.attempts, Math.random(), retryAfter) : null
  if (wait !== null) return scheduleAttempt(tx, ctx, delivery.id, new Date(now.getTime() + wait))
  const end =
    verdict === 'delivered'
      ? { status: 'delivered' as const, deliveredAt: now, nextAttemptAt: null }
      : { status: 'stopped' as const, nextAttemptAt: null }
  await tx.update(deliveries).set(end).where(eq(deliveries.id, delivery.id))
  if (end.status === 'stopped') await pauseAfterFailure(tx, ctx, { ...delivery, isGone })
}

async function findOutcome(ctx: ServerContext, delivery: Delivery): Promise<DeliveryOutcome> {
  if (delivery.status === 'superseded') {
    const successor = await findNewestDelivery(ctx.db, delivery)
    if (successor) return attemptDelivery(ctx, successor.id)
  }
  const attempt = await findLastAttempt(ctx.db, delivery.id)
  return outcomeOf(ctx, delivery, {
    statusCode: attempt?.statusCode ?? null,
    statusText: attempt?.statusText ?? null,
    body: attempt?.responseBody ?? '',
  })
}

async function outcomeOf(
  ctx: ServerContext,
  delivery: Delivery,
  { statusCode, statusText, body }: Pick<Answer, 'statusCode' | 'statusText' | 'body'>,
): Promise<DeliveryOutcome> {
  if (judgeAnswer(statusCode) === 'delivered') return { ok: true, body }
  const target = await findDeliveryTarget(ctx.db, ctx.env, delivery)
  return { ok: false, origin: target ? new URL(target.url).origin : '', statusText, body }
}

/** Equal once stored as JSON, where a key without a value is no key. */
function isSameJson(stored: unknown, wanted: unknown) {
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(wanted)))
}

function isSameTime(a: Date | null, b: Date | null) {
  return a?.getTime() === b?.getTime()
}
