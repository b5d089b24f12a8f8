import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, isOneOf, oneOf } from '#app/kit/platform/columns.server.ts'
import {
  DELIVERY_KINDS,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  PAUSE_REASONS,
  type PauseReason,
} from './rules/deliveries.ts'

/**
 * Addresses that a house added, each with the events it wants to hear of. Its secret is made of its id, and kept
 * nowhere.
 */
export const webhookSubscriptions = pgTable(
  'webhook_subscriptions',
  {
    id: id(),
    /** What it is for, in the house's own words. */
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    /** Since when nothing is sent to it, and why; null while it is on. */
    pausedAt: instant(),
    pausedBecause: text().$type<PauseReason>(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('webhook_subscriptions_paused_because', table.pausedBecause, PAUSE_REASONS),
    check(
      'webhook_subscriptions_paused',
      sql`(${table.pausedAt} is null) = (${table.pausedBecause} is null)`,
    ),
  ],
)

/** Outbox: what is to be sent, written in the transaction of the change that it reports. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** The `webhook-id` header: the same on every attempt. */
    id: text().primaryKey(),
    /** One of `DELIVERY_KINDS`, or for a subscription the name of an event. */
    kind: text().notNull(),
    /** The record that it is about. */
    subjectId: uuid().notNull(),
    /** Null for those whose address is fixed. */
    subscriptionId: uuid().references(() => webhookSubscriptions.id, { onDelete: 'cascade' }),
    /** The JSON body, or the text fields of a multipart body. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The stored file of a multipart body. */
    fileKey: text(),
    status: text().$type<DeliveryStatus>().notNull().default('pending'),
    /** Since the schedule of retries last began: a person who asks again begins it again. */
    attempts: integer().notNull().default(0),
    /** While this lies ahead one process is sending; nobody else may. */
    leasedUntil: instant(),
    /**
     * Also tells the one job that may make the next attempt from jobs that are out of date. Null in a pending delivery of
     * an event until it has its first job (see `scheduleEvents`).
     */
    nextAttemptAt: instant(),
    deliveredAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    check(
      'deliveries_kind',
      sql`(${isOneOf(table.kind, DELIVERY_KINDS)}) = (${table.subscriptionId} is null)`,
    ),
    oneOf('deliveries_status', table.status, DELIVERY_STATUSES),
    index('deliveries_subject').on(table.subjectId),
    index('deliveries_newest').on(table.createdAt),
    index('deliveries_subscription').on(table.subscriptionId, table.createdAt),
    index('deliveries_unscheduled')
      .on(table.createdAt)
      .where(sql`${table.status} = 'pending' and ${table.nextAttemptAt} is null`),
    index('deliveries_open').on(table.createdAt).where(sql`${table.status} in ('pending', 'stopped')`),
  ],
)

export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: id(),
    deliveryId: text()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
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
