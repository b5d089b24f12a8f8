import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type ListQuery, PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import type { Delivery } from '../adapters/send.server.ts'
import { type DeliverySubject, kindOf } from '../steps/kinds.server.ts'
import { deliveries, deliveryAttempts } from '../tables.server.ts'

export async function findDelivery(db: Executor, id: string): Promise<Delivery | null> {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return delivery ?? null
}

/** The delivery that carries the newest data of the subject: the pending one, else the one delivered last. */
export async function findNewestDelivery(db: Executor, subject: DeliverySubject): Promise<Delivery | null> {
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

/** The delivery that must arrive before this one, while it is pending. */
export async function findDeliveryBefore(
  db: Executor,
  { kind, subjectId }: DeliverySubject,
): Promise<Delivery | null> {
  const before = await kindOf(kind).waitsFor?.(db, subjectId)
  if (!before) return null
  const [delivery] = await db
    .select()
    .from(deliveries)
    .where(and(ofSubject(before), eq(deliveries.status, 'pending')))
    .limit(1)
  return delivery ?? null
}

/** Deliveries that should have been tried before `time` and were not. */
export async function listOverdueDeliveries(db: Executor, time: Date): Promise<Delivery[]> {
  return db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.status, 'pending'), sql`${deliveries.nextAttemptAt} < ${time}`))
    .orderBy(asc(deliveries.nextAttemptAt))
}

export function ofSubject({ kind, subjectId, subscriptionId = null }: DeliverySubject) {
  return and(
    eq(deliveries.kind, kind),
    eq(deliveries.subjectId, subjectId),
    subscriptionId === null
      ? isNull(deliveries.subscriptionId)
      : eq(deliveries.subscriptionId, subscriptionId),
  )
}

/** How many deliveries nobody tries any more: someone has to look at them. */
export async function countStoppedDeliveries(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(deliveries).where(eq(deliveries.status, 'stopped'))
  return row?.count ?? 0
}

/** The newest of the deliveries that nobody tries any more; whom they are about where the kind is seen. */
export function listStoppedDeliveries(
  db: Executor,
  { limit, seenKinds }: { limit: number; seenKinds: string[] },
) {
  const { id, kind, createdAt } = deliveries
  return db
    .select({ id, kind, about: aboutWhom(seenKinds), createdAt })
    .from(deliveries)
    .where(eq(deliveries.status, 'stopped'))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** The person whom the payload is about, or what it calls the record; empty where it names nobody, and of kinds not among these. */
const aboutWhom = (
  kinds: string[],
) => sql<string>`case when ${inArray(deliveries.kind, kinds)} then coalesce(${deliveries.payload} ->> 'name', ${deliveries.payload} ->> 'userEmail',
  ${deliveries.payload} #>> '{data,name}', ${deliveries.payload} #>> '{data,number}', ${deliveries.payload} #>> '{data,title}',
  ${deliveries.payload} #>> '{data,member_id}', '') else '' end`

/** Where payloads say whom they are about. */
const toldAt = (path: string) => sql`${deliveries.payload} #>> ${path}`
const SEARCHED = [
  toldAt('{name}'),
  ...['{email}', '{userEmail}', '{memberId}'].map(toldAt),
  ...['{data,name}', '{data,email}', '{data,member_id}', '{data,number}', '{data,title}'].map(toldAt),
] as const

const SORTS = { when: deliveries.createdAt }

/**
 * A page of the deliveries, newest first unless the query says otherwise, and how many there are. Whom they are about is told and
 * searched only of kinds that are seen (rule webhooks.seen).
 */
export async function listDeliveries(
  db: Executor,
  { search, page, sort, filters }: ListQuery<'kind' | 'status' | 'to'>,
  seenKinds: string[],
) {
  const { id, createdAt } = deliveries
  const where = and(
    search === ''
      ? undefined
      : and(inArray(deliveries.kind, seenKinds), holdsWords(folded(...SEARCHED), search)),
    filters.kind === '' ? undefined : eq(deliveries.kind, filters.kind),
    filters.to === '' ? undefined : eq(deliveries.subscriptionId, filters.to),
    filters.status === '' ? undefined : eq(deliveries.status, filters.status as Delivery['status']),
  )
  const rows = await db
    .select({
      id: deliveries.id,
      kind: deliveries.kind,
      status: deliveries.status,
      attempts: deliveries.attempts,
      nextAttemptAt: deliveries.nextAttemptAt,
      createdAt: deliveries.createdAt,
      about: aboutWhom(seenKinds),
    })
    .from(deliveries)
    .where(where)
    .orderBy(...orderOf(SORTS, sort, { id, otherwise: [desc(createdAt), desc(id)] }))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  const [counted] = await db.select({ total: count() }).from(deliveries).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Every attempt of the delivery, the last first. */
export async function listAttempts(db: Executor, deliveryId: string) {
  return db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, deliveryId))
    .orderBy(desc(deliveryAttempts.attemptedAt), desc(deliveryAttempts.id))
}
