import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { locations } from '#app/house/locations/tables.server.ts'
import { day, id, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { REGISTRATION_VARIANTS, type RegistrationVariant } from '#app/people/applicants/rules.ts'
import { CHANGES, type Change } from './rules/recurring.ts'

/**
 * What became of somebody's recurring membership, each on its day (rule reports.bridge). Append-only: what was recorded stays
 * when the member goes, so the member is named by an id that may be nobody's by now.
 */
export const membershipChanges = pgTable(
  'membership_changes',
  {
    id: id(),
    memberRowId: uuid().notNull(),
    day: day().notNull(),
    change: text().$type<Change>().notNull(),
    /** What the membership brought in a month before and after, without VAT. */
    beforeSatang: satang().notNull(),
    afterSatang: satang().notNull(),
    /** The first day of the month in which the member first paid for one. */
    cohort: day().notNull(),
  },
  table => [
    unique('membership_changes_once').on(table.memberRowId, table.day),
    oneOf('membership_changes_change', table.change, CHANGES),
    check('membership_changes_amounts', sql`${table.beforeSatang} >= 0 and ${table.afterSatang} >= 0`),
    index('membership_changes_day').on(table.day, table.change),
    index('membership_changes_cohort').on(table.cohort, table.day, table.change),
  ],
)

const members = () => integer().notNull()
const monthly = () => satang().notNull()

/** The bridge of each day, which goes on where that of the day before ended. Append-only; the database checks that it closes. */
export const membershipDays = pgTable(
  'membership_days',
  {
    day: day().primaryKey(),
    startMembers: members(),
    newMembers: members(),
    returnedMembers: members(),
    grownMembers: members(),
    shrunkMembers: members(),
    endedMembers: members(),
    endMembers: members(),
    startSatang: monthly(),
    newSatang: monthly(),
    returnedSatang: monthly(),
    grownSatang: monthly(),
    shrunkSatang: monthly(),
    endedSatang: monthly(),
    endSatang: monthly(),
  },
  table => [
    check(
      'membership_days_close',
      sql`${table.startMembers} + ${table.newMembers} + ${table.returnedMembers} - ${table.endedMembers} = ${table.endMembers}
        and ${table.startSatang} + ${table.newSatang} + ${table.returnedSatang} + ${table.grownSatang}
          - ${table.shrunkSatang} - ${table.endedSatang} = ${table.endSatang}`,
    ),
  ],
)

/** How many minutes people were in during each hour of Bangkok's day (rule reports.occupancy). Append-only. */
export const occupancyHours = pgTable(
  'occupancy_hours',
  {
    locationId: uuid()
      .notNull()
      .references(() => locations.id),
    day: day().notNull(),
    hour: integer().notNull(),
    memberMinutes: integer().notNull(),
    guestMinutes: integer().notNull(),
    /** Of all of them those of whom it is only assumed when they left. */
    assumedMinutes: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.day, table.hour, table.locationId] }),
    check('occupancy_hours_hour', sql`${table.hour} between 0 and 23`),
  ],
)

/** How many minutes employees were at work during each hour of Bangkok's day, all together (rule reports.staff). Append-only. */
export const staffHours = pgTable(
  'staff_hours',
  { day: day().notNull(), hour: integer().notNull(), minutes: integer().notNull() },
  table => [
    primaryKey({ columns: [table.day, table.hour] }),
    check('staff_hours_hour', sql`${table.hour} between 0 and 23`),
  ],
)

/**
 * How many applications were sent, first paid and approved on each day (rule reports.sign-up); a day without any has no row.
 * Append-only.
 */
export const signUpDays = pgTable(
  'sign_up_days',
  {
    day: day().notNull(),
    variant: text().$type<RegistrationVariant>().notNull(),
    sent: integer().notNull(),
    paid: integer().notNull(),
    approved: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.day, table.variant] }),
    oneOf('sign_up_days_variant', table.variant, REGISTRATION_VARIANTS),
  ],
)
