import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { EVENT_TYPES } from './rules.ts'

export const events = pgTable(
  'events',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    startsAt: instant().notNull(),
    type: text().$type<(typeof EVENT_TYPES)[number]>().notNull().default('networking'),
    imageUrl: text(),
    createdAt: createdAt(),
  },
  table => [oneOf('events_type', table.type, EVENT_TYPES), index('events_starts_at').on(table.startsAt)],
)
