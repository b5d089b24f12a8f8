import { eq, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { subscriptionSecret } from '../adapters/send.server.ts'
import { countSubscriptions, type Subscription } from '../queries/subscriptions.server.ts'
import { MOST_SUBSCRIPTIONS } from '../rules/deliveries.ts'
import {
  type SubscriptionErrors,
  type SubscriptionFields,
  type SubscriptionValues,
  subscriptionFields,
} from '../schema.ts'
import { pauseSubscription } from '../steps/pause.server.ts'
import { readTypedSubscription } from '../steps/typed-subscription.server.ts'
import { webhookSubscriptions } from '../tables.server.ts'

export type SavedSubscription =
  | { ok: true; id: string }
  | { ok: false; errors: SubscriptionErrors; conflict?: SavedFields<SubscriptionFields> }

/** Adds an address that is told of events from now on (rule webhooks.events). */
export async function createSubscription(
  ctx: CommandContext,
  values: SubscriptionValues,
): Promise<SavedSubscription> {
  await authorise(ctx, 'webhooks.edit')
  const read = readTypedSubscription(ctx.actor, values)
  if (!read.ok) return read
  return ctx.db.transaction(async (tx): Promise<SavedSubscription> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala webhook subscriptions'))`)
    if ((await countSubscriptions(tx)) >= MOST_SUBSCRIPTIONS)
      return { ok: false, errors: { form: m.webhook_error_most({ most: MOST_SUBSCRIPTIONS }) } }
    const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
    const [row] = await tx
      .insert(webhookSubscriptions)
      .values({ ...read.value, createdBy: ctx.actor.userId, ...times })
      .returning({ id: webhookSubscriptions.id })
    if (!row) throw new Error('The subscription was not stored')
    await log(tx, ctx, { action: 'created', id: row.id, details: shown(read.value) })
    return { ok: true, id: row.id }
  })
}

/** Changes an address or what it is told of; what somebody else saved meanwhile is shown, not overwritten. */
export async function updateSubscription(
  ctx: CommandContext,
  { id, version, ...values }: SubscriptionValues & { id: string; version: string },
): Promise<SavedSubscription> {
  await authorise(ctx, 'webhooks.edit')
  const read = readTypedSubscription(ctx.actor, values)
  if (!read.ok) return read
  return ctx.db.transaction(async (tx): Promise<SavedSubscription> => {
    const before = await lockSubscription(tx, id)
    if (!before) return { ok: false, errors: { form: m.webhook_gone() } }
    const after = subscriptionFields(read.value)
    const conflict = conflictOf(subscriptionFields(before), { after, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    const change = { ...read.value, updatedAt: ctx.now() }
    await tx.update(webhookSubscriptions).set(change).where(eq(webhookSubscriptions.id, id))
    const details = changedFields(shown(before), shown(read.value))
    await log(tx, ctx, { action: 'updated', id, details })
    return { ok: true, id }
  })
}

/** Sends nothing there until it is resumed; what happens meanwhile is not told later. */
export async function pauseByHand(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'not_found' | 'paused'>> {
  await authorise(ctx, 'webhooks.edit')
  return ctx.db.transaction(async tx => {
    if (!(await lockSubscription(tx, id))) return fail('not_found')
    const pause = { id, because: 'by_hand', adminId: ctx.actor.userId, now: ctx.now() } as const
    return (await pauseSubscription(tx, pause)) ? ok(null) : fail('paused')
  })
}

/** Sends there again what happens from now on. */
export async function resumeSubscription(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'webhooks.edit')
  return ctx.db.transaction(async tx => {
    const before = await lockSubscription(tx, id)
    if (!before) return fail('not_found')
    if (before.pausedAt === null) return ok(null)
    await tx
      .update(webhookSubscriptions)
      .set({ pausedAt: null, pausedBecause: null, updatedAt: ctx.now() })
      .where(eq(webhookSubscriptions.id, id))
    await log(tx, ctx, { action: 'resumed', id, details: {} })
    return ok(null)
  })
}

/** Removes an address with everything that was sent to it. */
export async function deleteSubscription(
  ctx: CommandContext,
  id: string,
): Promise<Result<string, 'not_found'>> {
  await authorise(ctx, 'webhooks.edit')
  return ctx.db.transaction(async tx => {
    const before = await lockSubscription(tx, id)
    if (!before) return fail('not_found')
    await tx.delete(webhookSubscriptions).where(eq(webhookSubscriptions.id, id))
    await log(tx, ctx, { action: 'deleted', id, details: { before: shown(before) } })
    return ok(before.name)
  })
}

/** The key that signs what is sent there: each address has its own. */
export async function revealSubscriptionSecret(
  ctx: CommandContext,
  id: string,
): Promise<Result<string, 'not_found'>> {
  await authorise(ctx, 'webhooks.reveal')
  return ctx.db.transaction(async tx => {
    if (!(await lockSubscription(tx, id))) return fail('not_found')
    await log(tx, ctx, { action: 'viewed', id, details: { part: 'signing_secret' } })
    return ok(subscriptionSecret(ctx, id))
  })
}

async function lockSubscription(tx: Transaction, id: string): Promise<Subscription | null> {
  if (!isUuid(id)) return null
  const [row] = await tx
    .select()
    .from(webhookSubscriptions)
    .where(eq(webhookSubscriptions.id, id))
    .for('update')
  return row ?? null
}

/** For the log: of the URL its origin only, since the rest of it may be a key. */
function shown({ name, url, events }: SubscriptionValues) {
  return { name, origin: new URL(url).origin, events: events.toSorted() }
}

type Entry = { action: string; id: string; details: Record<string, unknown> }

async function log(tx: Transaction, { actor }: CommandContext, { action, id, details }: Entry) {
  const entity = { entityType: 'webhook_subscription', entityId: id }
  await logActivity(tx, { adminId: actor.userId, action, ...entity, details })
  await announceChange(tx, 'deliveries')
}
