import { asc, count, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { deliveries, webhookSubscriptions } from '../tables.server.ts'

export type Subscription = typeof webhookSubscriptions.$inferSelect

/** Every subscription in the order in which they were made, with when something last arrived. */
export function listSubscriptions(db: Executor) {
  const { id, name, url, events, pausedAt, pausedBecause, createdAt } = webhookSubscriptions
  return db
    .select({
      id,
      name,
      url,
      events,
      pausedAt,
      pausedBecause,
      lastDeliveredAt: max(deliveries.deliveredAt),
    })
    .from(webhookSubscriptions)
    .leftJoin(deliveries, eq(deliveries.subscriptionId, id))
    .groupBy(id)
    .orderBy(asc(createdAt), asc(id))
}

export async function findSubscription(db: Executor, id: string): Promise<Subscription | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id))
  return row ?? null
}

/** The names of the events that somebody wants to hear of now. */
export async function listWantedEvents(db: Executor): Promise<Set<string>> {
  const { events, pausedAt } = webhookSubscriptions
  const rows = await db
    .selectDistinct({ name: sql<string>`unnest(${events})` })
    .from(webhookSubscriptions)
    .where(isNull(pausedAt))
  return new Set(rows.map(({ name }) => name))
}

export async function countSubscriptions(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhookSubscriptions)
  return row?.count ?? 0
}

/** How many were paused because they failed: someone has to look at them. */
export function countFailedAddresses(db: Executor): Promise<number> {
  return db.$count(webhookSubscriptions, inArray(webhookSubscriptions.pausedBecause, ['failing', 'gone']))
}
