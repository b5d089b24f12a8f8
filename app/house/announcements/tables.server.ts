import { sql } from 'drizzle-orm'
import { check, index, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, day, id, localText } from '#app/kit/platform/columns.server.ts'

/** What the house tells its members on the first page of their area, from one day to another. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    /** In one language at least. */
    text: localText().notNull(),
    startsOn: day().notNull(),
    /** The last day on which it is shown. */
    endsOn: day().notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('announcements_days', sql`${table.endsOn} >= ${table.startsOn}`),
    check('announcements_text', sql`jsonb_path_exists(${table.text}, '$.* ? (@ <> "")')`),
    index('announcements_end').on(table.endsOn),
  ],
)
