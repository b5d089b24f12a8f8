import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import type { ReceptionHours } from '#app/house/settings/rules/opening-hours.ts'
import { createdAt, id, instant, localText, oneOf } from '#app/kit/platform/columns.server.ts'
import { SPOTS, type Spot } from '#app/kit/pure/spots.ts'
import type { PriceRules } from './rules/price.ts'
import {
  AUDIENCES,
  type Audience,
  LIMITS,
  SPACE_CREDITS,
  SPACE_KINDS,
  type SpaceCredits,
  type SpaceKind,
  VISITORS_PAY,
  type VisitorsPay,
} from './rules/spaces.ts'

/** What can be booked. Where several are alike, as desks in a row, one space has several numbered units. */
export const spaces = pgTable(
  'spaces',
  {
    id: id(),
    /** Of whose wall its hours, bands and days are. */
    locationId: uuid()
      .notNull()
      .default(HOME_LOCATION)
      .references(() => locations.id),
    /** The English one stands in where nobody has written it. */
    name: localText().notNull(),
    kind: text().$type<SpaceKind>().notNull(),
    /** Whose time it is, where it is that of an account of the house (rule bookings.person). */
    givenBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Where it is, in words. */
    place: localText()
      .notNull()
      .$defaultFn(() => ({})),
    /** Where on the floor plan, which is that of the first place; null where it is not on it. */
    spot: text().$type<Spot>(),
    imageUrl: text(),
    /** How many people fit; null where that says nothing. */
    seats: integer(),
    /** Thing by thing. */
    equipment: localText<string[]>()
      .notNull()
      .$defaultFn(() => ({})),
    units: integer().notNull().default(1),
    /** After each booking, before the next may begin. */
    turnaroundMinutes: integer().notNull().default(0),
    /** Seven days, Sunday first, on the wall of its place; null for always. */
    hours: jsonb().$type<ReceptionHours>(),
    minMinutes: integer().notNull().default(15),
    maxMinutes: integer().notNull().default(1440),
    /** What lists of free times are stepped by; a booking may have any whole minute. */
    stepMinutes: integer().notNull().default(30),
    maxDaysAhead: integer().notNull().default(90),
    audience: text().$type<Audience>().notNull().default('members'),
    /** The names of the plans whose members may book, where not all may. */
    plans: jsonb().$type<string[]>().notNull().default([]),
    /** Whether members book it for guests: beside a place of their own (rule bookings.measure). */
    isForGuests: boolean().notNull().default(false),
    /** Whether visitors may book it, too. */
    isPublic: boolean().notNull().default(false),
    /** When they pay for it: at the desk, or ahead, while their time is held for them (rule bookings.ahead). */
    visitorsPay: text().$type<VisitorsPay>().notNull().default('desk'),
    priceRules: jsonb().$type<PriceRules>().notNull(),
    /** Of which credits the minutes pay for it; none of them: it is paid in baht only. */
    credits: jsonb()
      .$type<SpaceCredits[]>()
      .notNull()
      .default([...SPACE_CREDITS]),
    /** Until so many hours before its beginning a booking is cancelled for nothing. */
    cancelHours: integer().notNull().default(0),
    /** Staff decide about each booking. */
    needsApproval: boolean().notNull().default(false),
    /** Who has not checked in so many minutes after the beginning loses it; null: never. */
    releaseMinutes: integer(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('spaces_kind', table.kind, SPACE_KINDS),
    oneOf('spaces_spot', table.spot, SPOTS),
    oneOf('spaces_audience', table.audience, AUDIENCES),
    oneOf('spaces_visitors_pay', table.visitorsPay, VISITORS_PAY),
    check('spaces_units', sql`${table.units} between 1 and ${sql.raw(String(LIMITS.units.most))}`),
    check('spaces_given', sql`${table.givenBy} is null or (${table.kind} = 'call' and ${table.units} = 1)`),
    check('spaces_lengths', sql`${table.minMinutes} >= 1 and ${table.maxMinutes} >= ${table.minMinutes}`),
    check(
      'spaces_counts',
      sql`${table.turnaroundMinutes} >= 0 and ${table.stepMinutes} >= 1 and ${table.maxDaysAhead} >= 1 and ${table.cancelHours} >= 0`,
    ),
  ],
)
