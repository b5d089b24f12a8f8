import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { EVENT_TYPES, MOST_SEATS } from './rules.ts'

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    /** Where its page is. It comes from the first title and stays, so that links to it last. */
    slug: text()
      .notNull()
      .unique()
      .$defaultFn(() => `event-${uuidv7().slice(-12)}`),
    startsAt: instant().notNull(),
    /** Null where nobody said when it ends. */
    endsAt: instant(),
    /** Where in the space people meet; empty for the space itself. */
    place: text().notNull().default(''),
    type: text().$type<(typeof EVENT_TYPES)[number]>().notNull().default('networking'),
    imageUrl: text(),
    /** How many may come; null for as many as want to. */
    seats: integer(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('events_type', table.type, EVENT_TYPES),
    check('events_seats', sql`${table.seats} between 1 and ${sql.raw(String(MOST_SEATS))}`),
    check('events_end', sql`${table.endsAt} > ${table.startsAt}`),
    index('events_starts_at').on(table.startsAt),
  ],
)
