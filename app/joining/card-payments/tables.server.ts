import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import type { StripeNews } from './adapters/news.ts'
import {
  CARD_PAYMENT_STATUSES,
  type CardPaymentStatus,
  DISPUTE_STATES,
  type DisputeState,
  DOUBTS,
  type Doubt,
} from './rules/payments.ts'
import { PAYOUT_ITEM_KINDS, PAYOUT_STATUSES } from './rules/payouts.ts'

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

/** A page of Stripe on which something could be paid, and what came of it. */
export const cardPayments = pgTable(
  'card_payments',
  {
    id: id(),
    /** What it pays; null for what a member owed who was deleted before there were bills. */
    billId: uuid().references(() => bills.id),
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
    index('card_payments_bill').on(table.billId, table.createdAt),
    index('card_payments_payment_intent').on(table.paymentIntentId),
  ],
)

/** What Stripe pays out to the account of the bank at once. */
export const cardPayouts = pgTable(
  'card_payouts',
  {
    id: id(),
    /** Stripe's own, e.g. "po_1Q…". */
    payoutId: text().notNull().unique(),
    amountSatang: satang().notNull(),
    currency: text().notNull(),
    status: text({ enum: PAYOUT_STATUSES }).notNull(),
    arrivesOn: day().notNull(),
    /** Whether its items are all here: they add up to it. */
    isWhole: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    oneOf('card_payouts_status', table.status, PAYOUT_STATUSES),
    index('card_payouts_newest').on(table.arrivesOn, table.id),
  ],
)

/** What a payout is made of: what was paid by card, what went back, and Stripe's fees. */
export const cardPayoutItems = pgTable(
  'card_payout_items',
  {
    id: id(),
    payoutId: uuid()
      .notNull()
      .references(() => cardPayouts.id, { onDelete: 'cascade' }),
    /** Stripe's balance transaction, e.g. "txn_1Q…". */
    transactionId: text().notNull(),
    kind: text({ enum: PAYOUT_ITEM_KINDS }).notNull(),
    grossSatang: satang().notNull(),
    feeSatang: satang().notNull(),
    netSatang: satang().notNull(),
    paymentIntentId: text(),
    happenedAt: instant().notNull(),
  },
  table => [
    unique('card_payout_items_once').on(table.payoutId, table.transactionId),
    oneOf('card_payout_items_kind', table.kind, PAYOUT_ITEM_KINDS),
    check('card_payout_items_net', sql`${table.netSatang} = ${table.grossSatang} - ${table.feeSatang}`),
    index('card_payout_items_payment_intent').on(table.paymentIntentId),
  ],
)
