import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, day, id } from '#app/kit/platform/columns.server.ts'

/** What the house tells its members on the first page of their area, from one day to another. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    /** One of the three at least; empty where it was not written in that language. */
    textEn: text().notNull(),
    textTh: text().notNull(),
    textRu: text().notNull(),
    startsOn: day().notNull(),
    /** The last day on which it is shown. */
    endsOn: day().notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('announcements_days', sql`${table.endsOn} >= ${table.startsOn}`),
    check('announcements_text', sql`${table.textEn} || ${table.textTh} || ${table.textRu} <> ''`),
    index('announcements_end').on(table.endsOn),
  ],
)
