import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { members } from '#app/joining/members/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { createdAt, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import type { StripeNews } from './adapters/news.ts'
import {
  CARD_PAYMENT_STATUSES,
  type CardPaymentStatus,
  DISPUTE_STATES,
  type DisputeState,
  DOUBTS,
  type Doubt,
} from './rules.ts'

/** What Stripe told us, each event once, stored before anything is done about it. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: id(),
    /** Stripe's own, e.g. "evt_1Q…". */
    eventId: text().notNull().unique(),
    type: text().notNull(),
    /** What matters of it, without who paid; null for events that say nothing to us. */
    news: jsonb().$type<StripeNews>(),
    /** By which money that goes back is found, also when that news comes first. */
    paymentIntentId: text(),
    happenedAt: instant().notNull(),
    /** Null until everything that follows from it is done. */
    handledAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    index('stripe_events_payment_intent').on(table.paymentIntentId),
    index('stripe_events_created').on(table.createdAt),
  ],
)

/** A page of Stripe on which an application, a visitor's booking, or what a member owes could be paid, and what came of it. */
export const cardPayments = pgTable(
  'card_payments',
  {
    id: id(),
    /** Null for what a member owes, and for a booking. */
    applicationId: uuid().references(() => applications.id),
    /** Whose debt it pays; null for an application, and once the member was deleted. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** The visitor's booking that it pays for; bookings stand above and are not referred to. */
    bookingId: uuid(),
    /** Stripe's checkout session. */
    sessionId: text().notNull().unique(),
    /** Where the visitor pays; null for a payment that did not begin here. */
    url: text(),
    expiresAt: instant(),
    /** Of everything that Stripe was told when the page was made: the same again leads to the same page. */
    fingerprint: text(),
    /** Whether we made the page, or somebody used a payment link. */
    isOurs: boolean().notNull(),
    isLive: boolean().notNull(),
    status: text().$type<CardPaymentStatus>().notNull().default('open'),
    /** In the smallest unit of the currency. */
    amountSatang: satang().notNull(),
    currency: text().notNull(),
    paymentIntentId: text(),
    paidAt: instant(),
    /** Why it approved nothing; null where it did, or is not paid. */
    doubt: text().$type<Doubt>(),
    refundedSatang: satang().notNull().default(0),
    refundedAt: instant(),
    dispute: text().$type<DisputeState>(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('card_payments_status', table.status, CARD_PAYMENT_STATUSES),
    oneOf('card_payments_doubt', table.doubt, DOUBTS),
    oneOf('card_payments_dispute', table.dispute, DISPUTE_STATES),
    index('card_payments_application').on(table.applicationId, table.createdAt),
    index('card_payments_member')
      .on(table.memberRowId, table.createdAt)
      .where(sql`${table.memberRowId} is not null`),
    index('card_payments_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index('card_payments_payment_intent').on(table.paymentIntentId),
  ],
)
