import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#app/kit/platform/columns.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import type { Moved } from './rules/moved.ts'

/** What staff put together, with what went where, so that it can be undone (rule duplicates.undo). */
export const customerJoins = pgTable(
  'customer_joins',
  {
    id: id(),
    /** The company whose everything went; null where a company was made of members whom somebody pays for. */
    fromId: uuid().references(() => customers.id, { onDelete: 'cascade' }),
    /** Where it went; gone with a company that was made and undone. */
    intoId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    moved: jsonb().$type<Moved>().notNull(),
    /** Who of staff did it. */
    adminId: uuid().notNull(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  table => [
    check('customer_joins_two', sql`${table.fromId} <> ${table.intoId}`),
    index('customer_joins_from').on(table.fromId),
    index('customer_joins_into').on(table.intoId, table.createdAt),
    index('customer_joins_newest').on(table.createdAt, table.id),
  ],
)
export type CustomerJoin = typeof customerJoins.$inferSelect

/** Two companies of which staff have said that they are not the same (rule duplicates.apart). */
export const customersApart = pgTable(
  'customers_apart',
  {
    id: id(),
    /** The lesser id of the two. */
    oneId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    otherId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Who of staff said it. */
    adminId: uuid().notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('customers_apart_two', sql`${table.oneId} < ${table.otherId}`),
    unique('customers_apart_once').on(table.oneId, table.otherId),
    index('customers_apart_other').on(table.otherId),
  ],
)
