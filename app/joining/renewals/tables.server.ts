import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant } from '#app/kit/platform/columns.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/**
 * A renewal that a member was asked for: one for each expiry, however many mails ask for it. The application that paying
 * makes of it has the same id.
 */
export const renewals = pgTable(
  'renewals',
  {
    id: id(),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The expiry from which the member is to go on. */
    expiryDate: day().notNull(),
    /** What the payment is to name, and the application's member id, e.g. SALA-7K3M9Q2X. */
    reference: text().notNull().unique(),
    /** When the member was asked last, or the link was made for them. */
    askedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [unique('renewals_once').on(table.memberRowId, table.expiryDate)],
)

/** A renewal that a member was asked for by mail: once for each expiry and each number of days before it. */
export const renewalRequests = pgTable(
  'renewal_requests',
  {
    id: id(),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The expiry that the request is about. */
    expiryDate: day().notNull(),
    daysBefore: integer().notNull(),
    createdAt: createdAt(),
  },
  table => [unique('renewal_requests_once').on(table.memberRowId, table.expiryDate, table.daysBefore)],
)
