import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#app/kit/platform/columns.server.ts'

/**
 * The places of the house (decision 060). There is one from the start, `HOME_LOCATION`, which the migration makes; while it
 * is alone nobody is asked which.
 */
export const locations = pgTable(
  'locations',
  {
    id: id(),
    /** Short, for programs and lists. */
    code: text().notNull().unique(),
    name: text().notNull(),
    /** Of its wall: opening hours, bookings and guests there. Money and papers stay Bangkok's. */
    timeZone: text().notNull().default('Asia/Bangkok'),
    /** Five digits; the head office is 00000. */
    taxBranch: text().notNull().default('00000'),
    createdAt: createdAt(),
  },
  table => [check('locations_tax_branch', sql`${table.taxBranch} ~ '^[0-9]{5}$'`)],
)
