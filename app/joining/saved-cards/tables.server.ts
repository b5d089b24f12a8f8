import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { CHARGE_STATES } from './rules/charges.ts'

/** A card that a customer left at Stripe, and what they agreed to have charged to it. Its number is at Stripe alone. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    /** Null once the member whose own it was is deleted: Stripe has still to forget the card. */
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    /** Stripe's page on which it was, or was to be, given. */
    sessionId: text().notNull().unique(),
    /** By which Stripe charges it: null until it is there, and once Stripe has forgotten it. */
    stripeCustomerId: text(),
    paymentMethodId: text(),
    /** In Stripe's word, e.g. "visa". */
    brand: text(),
    lastFour: text(),
    expiryMonth: integer(),
    expiryYear: integer(),
    forContracts: boolean().notNull(),
    forRenewals: boolean().notNull(),
    /** What a renewal cost when that was agreed to, with everything. */
    agreedSatang: satang(),
    /** The other price that was mailed since, and when. */
    mailedSatang: satang(),
    mailedOn: day(),
    /** The address that was signed in. */
    agreedBy: text().notNull(),
    agreedAt: instant().notNull(),
    givenAt: instant(),
    /** From then on nothing is charged to it. */
    removedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('saved_cards_living')
      .on(table.customerId)
      .where(sql`${table.givenAt} is not null and ${table.removedAt} is null`),
    index('saved_cards_customer').on(table.customerId, table.createdAt),
    index('saved_cards_removed').on(table.removedAt),
    index('saved_cards_newest').on(table.createdAt),
  ],
)
export type SavedCard = typeof savedCards.$inferSelect

/** Each attempt to charge a bill to a card, written down before Stripe is asked (decision 098). */
export const cardCharges = pgTable(
  'card_charges',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => bills.id),
    savedCardId: uuid()
      .notNull()
      .references(() => savedCards.id),
    /** From 1. */
    nth: integer().notNull(),
    state: text({ enum: CHARGE_STATES }).notNull().default('begun'),
    amountSatang: satang().notNull(),
    /** Why not, in Stripe's word. */
    failureCode: text(),
    /** The day from which it is tried again; null where it is not. */
    nextAttemptOn: day(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('card_charges_state', table.state, CHARGE_STATES),
    unique('card_charges_nth').on(table.billId, table.nth),
    index('card_charges_card').on(table.savedCardId),
    index('card_charges_begun').on(table.createdAt).where(sql`${table.state} = 'begun'`),
  ],
)
export type CardCharge = typeof cardCharges.$inferSelect
