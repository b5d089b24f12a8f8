import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { PERIOD_UNITS, type PeriodUnit, PLAN_GROUPS } from './rules/catalogue.ts'

export const plans = pgTable(
  'plans',
  {
    id: id(),
    /** E.g. "Day Pass": payment links and members go by it (rule plans.names). */
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
    /** How many of the unit it lasts, 0 without one (rule plans.period). */
    periodCount: integer().notNull().default(1),
    periodUnit: text().$type<PeriodUnit>().notNull().default('month'),
    /** Whether who has it gets a door code. */
    opensDoors: boolean().notNull().default(true),
    /** Whether members are asked to go on with it when it ends. */
    isRecurring: boolean().notNull().default(true),
    /** What comes with it every calendar month, 0 for none (rule plans.vouchers). */
    vouchersPerMonth: integer().notNull().default(0),
    /** Minutes of rooms and desks. */
    minutesPerMonth: integer().notNull().default(0),
    /** Guests that a member may bring without paying for them. */
    guestsPerMonth: integer().notNull().default(0),
    /** How much a member may have booked ahead; null is what the settings say (rule bookings.measure). */
    bookingsAhead: integer(),
    hoursAhead: integer(),
    position: integer().notNull(),
    paymentLinkNew: text(),
    paymentLinkExisting: text(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('plans_group', table.group, PLAN_GROUPS),
    oneOf('plans_period_unit', table.periodUnit, PERIOD_UNITS),
    check(
      'plans_perks',
      sql`${table.vouchersPerMonth} >= 0 and ${table.minutesPerMonth} >= 0 and ${table.guestsPerMonth} >= 0`,
    ),
    check('plans_measure', sql`${table.bookingsAhead} >= 1 and ${table.hoursAhead} >= 1`),
    check(
      'plans_period',
      sql`${table.periodCount} >= 0 and (${table.periodCount} = 0) = (${table.periodUnit} = 'none')`,
    ),
  ],
)
