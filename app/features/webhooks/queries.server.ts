import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import { receipts } from '../receipts/tables.server.ts'
import type { Delivery } from './send.server.ts'
import { deliveries, deliveryAttempts } from './tables.server.ts'

type Subject = Pick<Delivery, 'kind' | 'subjectId'>

export async function findDelivery(db: Executor, id: string): Promise<Delivery | null> {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return delivery ?? null
}

/** The delivery that carries the newest data of the subject: the pending one, else the one delivered last. */
export async function findNewestDelivery(db: Executor, subject: Subject): Promise<Delivery | null> {
  const [delivery] = await db
    .select()
    .from(deliveries)
    .where(and(ofSubject(subject), inArray(deliveries.status, ['pending', 'delivered'])))
    .orderBy(sql`${deliveries.status} = 'pending' desc`, desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1)
  return delivery ?? null
}

/** A delivery of the subject, other than `id`, that a process is sending at `now`. */
export async function isSubjectBusy(db: Executor, delivery: Delivery, now: Date): Promise<boolean> {
  const leased = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(ofSubject(delivery), ne(deliveries.id, delivery.id), sql`${deliveries.leasedUntil} > ${now}`))
    .limit(1)
  return leased.length > 0
}

/** The last attempt of the delivery. */
export async function findLastAttempt(db: Executor, deliveryId: string) {
  const [attempt] = await db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, deliveryId))
    .orderBy(desc(deliveryAttempts.attemptedAt), desc(deliveryAttempts.id))
    .limit(1)
  return attempt ?? null
}

/** The registration that a receipt must not overtake: that of its application, while it is pending. */
export async function findPendingRegistration(db: Executor, receipt: Delivery): Promise<Delivery | null> {
  if (receipt.kind !== 'receipt') return null
  const [row] = await db
    .select({ registration: deliveries })
    .from(deliveries)
    .innerJoin(receipts, eq(receipts.applicationId, deliveries.subjectId))
    .where(
      and(
        eq(receipts.id, receipt.subjectId),
        eq(deliveries.kind, 'registration'),
        eq(deliveries.status, 'pending'),
      ),
    )
    .limit(1)
  return row?.registration ?? null
}

/** Deliveries that should have been tried before `time` and were not. */
export async function listOverdueDeliveries(db: Executor, time: Date): Promise<Delivery[]> {
  return db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.status, 'pending'), sql`${deliveries.nextAttemptAt} < ${time}`))
    .orderBy(asc(deliveries.nextAttemptAt))
}

export function ofSubject({ kind, subjectId }: Subject) {
  return and(eq(deliveries.kind, kind), eq(deliveries.subjectId, subjectId))
}
