import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import type { Executor } from '../../platform/database.server.ts'
import type { Satang } from '../../pure/money.ts'
import { receipts } from '../receipts/tables.server.ts'
import type { PaymentMethod } from '../registration/rules.ts'
import { applications } from '../registration/tables.server.ts'
import type { DeliveryKind } from '../webhooks/rules.ts'
import { deliveries } from '../webhooks/tables.server.ts'
import { type DeliveryState, deliveryStateOf, PAGE_SIZE } from './rules.ts'

export type IncomingRow = {
  id: string
  name: string | null
  email: string
  /** The member id of an application; null for a receipt that belongs to none. */
  memberId: string | null
  plan: string | null
  totalSatang: Satang | null
  paymentMethod: PaymentMethod | null
  receivedAt: Date
  delivery: { state: DeliveryState; attempts: number }
}

export type ReceiptRow = IncomingRow & { width: number; height: number }

/** `nextCursor` leads to the older records; null at the end. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** Applications, newest first. `cursor` is the id of the last one already seen. */
export async function listNewestApplications(
  db: Executor,
  cursor: string | null,
): Promise<Page<IncomingRow>> {
  const found = await db
    .select({
      id: applications.id,
      name: applications.name,
      email: applications.email,
      memberId: applications.memberId,
      plan: applications.selectedPlan,
      totalSatang: applications.totalSatang,
      paymentMethod: applications.paymentMethod,
      receivedAt: applications.createdAt,
    })
    .from(applications)
    .where(olderThan(applications, cursor))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(PAGE_SIZE + 1)
  return withDeliveries(db, 'registration', found)
}

/** Receipts, newest first. What the visitor left out is taken from the application that the receipt belongs to. */
export async function listNewestReceipts(db: Executor, cursor: string | null): Promise<Page<ReceiptRow>> {
  const found = await db
    .select({
      id: receipts.id,
      name: sql<string | null>`coalesce(nullif(${receipts.name}, ''), ${applications.name})`,
      email: receipts.email,
      memberId: applications.memberId,
      plan: sql<string | null>`coalesce(${receipts.selectedPlan}, ${applications.selectedPlan})`,
      totalSatang: sql<Satang | null>`coalesce(${receipts.totalSatang}, ${applications.totalSatang})`.mapWith(
        Number,
      ),
      paymentMethod: applications.paymentMethod,
      receivedAt: receipts.createdAt,
      width: receipts.width,
      height: receipts.height,
    })
    .from(receipts)
    .leftJoin(applications, eq(applications.id, receipts.applicationId))
    .where(olderThan(receipts, cursor))
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .limit(PAGE_SIZE + 1)
  return withDeliveries(db, 'receipt', found)
}

/** The cursor's own time is looked up in the database, which keeps more digits of it than a Date. */
function olderThan(
  table: PgTable & { id: PgColumn; createdAt: PgColumn },
  cursor: string | null,
): SQL | undefined {
  if (cursor === null || !isUuid(cursor)) return undefined
  const seen = sql`select seen.created_at, seen.id from ${table} as seen where seen.id = ${cursor}`
  return sql`(${table.createdAt}, ${table.id}) < (${seen})`
}

async function withDeliveries<Row extends { id: string }>(db: Executor, kind: DeliveryKind, found: Row[]) {
  const rows = found.slice(0, PAGE_SIZE)
  const newest = await findNewestDeliveries(
    db,
    kind,
    rows.map(row => row.id),
  )
  return {
    rows: rows.map(row => {
      const delivery = newest.get(row.id)
      return { ...row, delivery: { state: deliveryStateOf(delivery), attempts: delivery?.attempts ?? 0 } }
    }),
    nextCursor: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** A superseded delivery says nothing: a newer one of the same subject took its place. */
async function findNewestDeliveries(db: Executor, kind: DeliveryKind, subjectIds: string[]) {
  if (subjectIds.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([deliveries.subjectId], {
      subjectId: deliveries.subjectId,
      status: deliveries.status,
      attempts: deliveries.attempts,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, kind),
        inArray(deliveries.subjectId, subjectIds),
        ne(deliveries.status, 'superseded'),
      ),
    )
    .orderBy(deliveries.subjectId, desc(deliveries.createdAt))
  return new Map(found.map(delivery => [delivery.subjectId, delivery]))
}
