import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#app/kit/platform/columns.server.ts'
import type { LocationHours } from './rules.ts'

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
    timeZone: text().notNull().default('Asia/Bangkok'),
    /** Five digits; the head office is 00000. */
    taxBranch: text().notNull().default('00000'),
    /** Null where they are those of the house's settings. */
    hours: jsonb().$type<LocationHours>(),
    createdAt: createdAt(),
  },
  table => [check('locations_tax_branch', sql`${table.taxBranch} ~ '^[0-9]{5}$'`)],
)
