import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import {
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  type DeliveryKind,
  type DeliveryStatus,
} from './rules/deliveries.ts'

/** Outbox: what is to be sent, written in the transaction of the change that it reports. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** The `webhook-id` header: the same on every attempt. */
    id: text().primaryKey(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** The application or receipt that it is about. */
    subjectId: uuid().notNull(),
    /** The JSON body, or the text fields of a multipart body. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The stored file of a multipart body. */
    fileKey: text(),
    status: text().$type<DeliveryStatus>().notNull().default('pending'),
    /** Since the schedule of retries last began: a person who asks again begins it anew. */
    attempts: integer().notNull().default(0),
    /** While this lies ahead one process is sending; nobody else may. */
    leasedUntil: instant(),
    /** Also tells the one job that may make the next attempt from jobs that are out of date. */
    nextAttemptAt: instant(),
    deliveredAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('deliveries_kind', table.kind, DELIVERY_KINDS),
    oneOf('deliveries_status', table.status, DELIVERY_STATUSES),
    index('deliveries_subject').on(table.subjectId),
    index('deliveries_newest').on(table.createdAt),
    index('deliveries_open').on(table.createdAt).where(sql`${table.status} in ('pending', 'stopped')`),
  ],
)

export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: id(),
    deliveryId: text()
      .notNull()
      .references(() => deliveries.id),
    attemptedAt: instant().notNull(),
    durationMs: integer().notNull(),
    /** Null when no answer came. */
    statusCode: integer(),
    statusText: text(),
    responseBody: text(),
    error: text(),
  },
  table => [index('delivery_attempts_delivery').on(table.deliveryId)],
)
