import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, satang } from '#app/kit/platform/columns.server.ts'
import type { CountedPieces } from './rules.ts'

/**
 * The cash of a day as it was counted, and of the days before it that nobody had. Append-only by triggers; those of the
 * ledger refuse cash on a day that is closed.
 */
export const cashUps = pgTable(
  'cash_ups',
  {
    id: id(),
    /** Bangkok's first and last day that it counts. */
    fromDay: day().notNull(),
    day: day().notNull().unique(),
    /** What was in the till before. */
    openingSatang: satang().notNull(),
    /** Taken, less what was paid out: as the ledger says. */
    takenSatang: satang().notNull(),
    countedSatang: satang().notNull(),
    /** How many of which note and coin; empty where only the sum was typed. */
    pieces: jsonb().$type<CountedPieces>().notNull().default({}),
    /** Why there is a difference. */
    note: text().notNull().default(''),
    closedBy: uuid().notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('cash_ups_days', sql`${table.fromDay} <= ${table.day}`),
    check('cash_ups_counted', sql`${table.openingSatang} >= 0 and ${table.countedSatang} >= 0`),
    check(
      'cash_ups_explained',
      sql`${table.countedSatang} = ${table.openingSatang} + ${table.takenSatang} or ${table.note} <> ''`,
    ),
  ],
)
