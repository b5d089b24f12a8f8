import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import { createdAt, day, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { PriceLine } from '#app/space/spaces/rules/price.ts'
import { MAKERS, type Maker } from '#app/space/spaces/rules/who.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { BOOKING_STATUSES, type BookingPolicy, type BookingStatus } from './rules/bookings.ts'
import type { SeriesRule } from './rules/series.ts'

/** Bookings that were made together and come again on the same days of the week (rule bookings.series). */
export const bookingSeries = pgTable(
  'booking_series',
  {
    id: id(),
    spaceId: uuid()
      .notNull()
      .references(() => spaces.id),
    /** Null once the member was deleted. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    rule: jsonb().$type<SeriesRule>().notNull(),
    /** Of which wall its times are. */
    zone: text().notNull(),
    useCredits: boolean().notNull(),
    purpose: text().notNull().default(''),
    madeBy: text().$type<Maker>().notNull(),
    /** Of the form that made it, so that pressing twice makes one. */
    submissionKey: uuid().unique(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('booking_series_made_by', table.madeBy, MAKERS),
    index('booking_series_member').on(table.memberRowId),
    index('booking_series_space').on(table.spaceId),
    index('booking_series_created').on(table.createdAt),
  ],
)

/**
 * Who has which space when. The migrations add what Drizzle can't say: by `bookings_no_overlap` no two bookings that keep
 * others out overlap in one unit, by `bookings_one_person` none that take the time of one person, whatever program writes
 * them; by `bookings_turnaround` and `bookings_person_turnaround` those of two members not with the turnaround either. The
 * trigger `bookings_given_by` says whose time that is; `members_leave_no_turnaround` takes it off what a deleted member had.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    spaceId: uuid()
      .notNull()
      .references(() => spaces.id),
    unit: integer().notNull().default(1),
    /** Whose time it takes: as its space says, written by the database itself. */
    givenBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Null once the member was deleted. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    status: text().$type<BookingStatus>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** With the turnaround that the space had when it was booked. */
    blockedUntil: instant().notNull(),
    /** While it is held: until when. */
    holdUntil: instant(),
    /** What whoever booked it owes for it, as it was worked out then. */
    priceSatang: satang().notNull().default(0),
    priceLines: jsonb().$type<PriceLine[]>().notNull().default([]),
    /** On whose company's account it is, by the contract of the seat; null where whoever booked it owes it. */
    contractId: uuid().references(() => contracts.id, { onDelete: 'set null' }),
    /** Minutes that were paid with credits instead. */
    creditMinutes: integer().notNull().default(0),
    policy: jsonb().$type<BookingPolicy>().notNull(),
    purpose: text().notNull().default(''),
    /** What calendars know it by, for life; the number rises whenever time, place or state change. */
    icalUid: text().notNull().unique(),
    icalSequence: integer().notNull().default(0),
    /** Of which series it is one, and of which day of it, whatever day it was moved to. */
    seriesId: uuid().references(() => bookingSeries.id),
    occurrence: day(),
    madeBy: text().$type<Maker>().notNull(),
    /** Nobody's: staff keep the time for the house (rule bookings.closed). */
    isClosure: boolean().notNull().default(false),
    /** Of the form or the request that made it, so that pressing twice books once. */
    submissionKey: uuid().unique(),
    checkedInAt: instant(),
    /** When it was cancelled, declined, let go or ran out. */
    endedAt: instant(),
    remindedAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('bookings_status', table.status, BOOKING_STATUSES),
    oneOf('bookings_made_by', table.madeBy, MAKERS),
    check('bookings_unit', sql`${table.unit} >= 1`),
    check(
      'bookings_time',
      sql`isfinite(${table.startsAt}) and isfinite(${table.endsAt}) and ${table.endsAt} > ${table.startsAt}`,
    ),
    check('bookings_length', sql`${table.endsAt} - ${table.startsAt} <= interval '32 days'`),
    check(
      'bookings_blocked',
      sql`isfinite(${table.blockedUntil}) and ${table.blockedUntil} >= ${table.endsAt}
        and ${table.blockedUntil} - ${table.endsAt} <= interval '1 day'`,
    ),
    check('bookings_hold', sql`(${table.status} = 'held') = (${table.holdUntil} is not null)`),
    check('bookings_series', sql`(${table.seriesId} is null) = (${table.occurrence} is null)`),
    check('bookings_paid', sql`${table.priceSatang} >= 0 and ${table.creditMinutes} >= 0`),
    check(
      'bookings_closure',
      sql`not ${table.isClosure} or (${table.memberRowId} is null and ${table.seriesId} is null
        and ${table.priceSatang} = 0 and ${table.creditMinutes} = 0)`,
    ),
    uniqueIndex('bookings_occurrence')
      .on(table.seriesId, table.occurrence)
      .where(sql`${table.seriesId} is not null`),
    index('bookings_by_start').on(table.startsAt, table.id),
    index('bookings_member').on(table.memberRowId, table.startsAt),
    index('bookings_open').on(table.status, table.startsAt),
    index('bookings_contract').on(table.contractId).where(sql`${table.contractId} is not null`),
  ],
)

/**
 * A space that a booking was moved out of, with the time that it had there last: whoever follows the calendar of that space is
 * told that it is cancelled.
 */
export const bookingFormerSpaces = pgTable(
  'booking_former_spaces',
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    spaceId: uuid()
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The number that calendars know the end of it by. */
    icalSequence: integer().notNull(),
    leftAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.bookingId, table.spaceId] }),
    index('booking_former_spaces_left').on(table.spaceId, table.leftAt),
  ],
)

/** Who booked without being a member (rule bookings.visitors); forgotten some days after the time, as guests are. */
export const bookingVisitors = pgTable(
  'booking_visitors',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** Empty once the visitor was forgotten, as are the others. */
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    /** The language that the visitor read. */
    locale: text().notNull(),
    /**
     * Whether it is paid for ahead, while the time is held (rule bookings.ahead), as its space said when it was
     * booked.
     */
    paysAhead: boolean().notNull().default(false),
    /** When it was paid for, and who of staff took the money or accepted the slip. */
    paidAt: instant(),
    paidBy: uuid(),
    /** What has come in for it and has not gone back. */
    paidSatang: satang().notNull().default(0),
    /** What of that staff are to give back. */
    backSatang: satang().notNull().default(0),
    /** When the visitor was told that their time was not kept any longer. */
    toldExpiredAt: instant(),
    forgottenAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    check(
      'booking_visitors_money',
      sql`${table.backSatang} >= 0 and ${table.backSatang} <= ${table.paidSatang}`,
    ),
    index('booking_visitors_mailbox').on(sql`lower(${table.email})`),
    index('booking_visitors_back').on(table.bookingId).where(sql`${table.backSatang} > 0`),
  ],
)

/**
 * The address of a private calendar: of a member, or of a space. The secret in it is a signature of the id: a new address is
 * a new row, and the old one leads nowhere.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    memberRowId: uuid()
      .unique()
      .references(() => members.id, { onDelete: 'cascade' }),
    spaceId: uuid()
      .unique()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When it was taken back: its row stays, so that nothing makes another by itself. */
    endedAt: instant(),
    /** The key of the API by which it was made, and with which it ends. */
    apiKeyId: uuid().references(() => apiKeys.id, { onDelete: 'cascade' }),
  },
  table => [
    check('calendar_feeds_of', sql`num_nonnulls(${table.memberRowId}, ${table.spaceId}) = 1`),
    index('calendar_feeds_api_key').on(table.apiKeyId),
  ],
)
