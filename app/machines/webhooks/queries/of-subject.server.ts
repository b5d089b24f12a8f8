import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isOneOf } from '#app/kit/platform/one-of.server.ts'
import type { DeliveryKind } from '../rules/deliveries.ts'
import { type DeliveryState, deliveryStateOf } from '../rules/delivery-state.ts'
import { deliveries, deliveryAttempts } from '../tables.server.ts'

/** How the outside automation stands with each of the subjects; those it is not told about are missing. */
export async function findDeliveryStates(
  db: Executor,
  kind: DeliveryKind,
  subjectIds: string[],
): Promise<Map<string, { state: DeliveryState; attempts: number }>> {
  const { subjectId, status, attempts, createdAt } = deliveries
  // A superseded delivery says nothing: a newer one of the same subject took its place.
  const newest = await db
    .selectDistinctOn([subjectId], { subjectId, status, attempts })
    .from(deliveries)
    .where(and(eq(deliveries.kind, kind), sql`${subjectId} ${isOneOf(subjectIds)}`, ne(status, 'superseded')))
    .orderBy(subjectId, desc(createdAt))
  return new Map(newest.map(row => [row.subjectId, { state: deliveryStateOf(row), attempts: row.attempts }]))
}

/** Everything that was sent to the automation about the subjects, newest first, each with its attempts in order. */
export async function listDeliveriesOf(db: Executor, subjectIds: string[]) {
  const sent = await db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.subjectId, subjectIds), isNull(deliveries.subscriptionId)))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
  const attempts = await db
    .select()
    .from(deliveryAttempts)
    .where(
      inArray(
        deliveryAttempts.deliveryId,
        sent.map(({ id }) => id),
      ),
    )
    .orderBy(asc(deliveryAttempts.attemptedAt), asc(deliveryAttempts.id))
  return sent.map(delivery => ({
    ...delivery,
    kind: delivery.kind as DeliveryKind, // those without a subscription have no other
    history: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
  }))
}
