import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { PLAN_GROUPS } from './rules/catalogue.ts'

export const plans = pgTable(
  'plans',
  {
    id: id(),
    /** E.g. "Day Pass": payment links, totals and expiry go by it (rule plans.names). */
    name: text().notNull().unique(),
    slug: text().notNull().unique(),
    group: text().$type<(typeof PLAN_GROUPS)[number]>().notNull(),
    priceSatang: satang().notNull(),
    /** Chooses the localised texts of the card; a plan of the owner's own has its own words. */
    textKey: text(),
    unit: text(),
    description: text().notNull().default(''),
    features: jsonb().$type<string[]>().notNull().default([]),
    vatApplies: boolean().notNull(),
    isMostPopular: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    position: integer().notNull(),
    paymentLinkNew: text(),
    paymentLinkExisting: text(),
    createdAt: createdAt(),
  },
  table => [oneOf('plans_group', table.group, PLAN_GROUPS)],
)
