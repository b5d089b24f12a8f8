import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf } from '#app/kit/platform/columns.server.ts'
import { SERVICE_ICONS } from './rules.ts'

export const services = pgTable(
  'services',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    icon: text().$type<(typeof SERVICE_ICONS)[number]>().notNull().default('coffee'),
    /** Free text (rule services.fields). */
    price: text().notNull(),
    /** Chooses the localised texts of a starter service. */
    textKey: text(),
    isActive: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  table => [oneOf('services_icon', table.icon, SERVICE_ICONS)],
)
