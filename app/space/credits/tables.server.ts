import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import {
  CREDIT_UNITS,
  type CreditUnit,
  ENTRY_KINDS,
  type EntryKind,
  GRANT_KINDS,
  type GrantKind,
} from './rules/credits.ts'

/**
 * What credits of one unit are counted in: a member's, or those that a company's people share (rule credits.pool). Its row is
 * locked before a balance is read (see `lockWallet`).
 */
export const creditWallets = pgTable(
  'credit_wallets',
  {
    id: id(),
    memberRowId: uuid().references(() => members.id, { onDelete: 'cascade' }),
    customerId: uuid().references(() => customers.id, { onDelete: 'cascade' }),
    unit: text().$type<CreditUnit>().notNull(),
    /** Of a company's: most that one person may use of it in a calendar month; null for all that is there. */
    capMinutes: integer(),
    /** Of a company's: whether what the plans of its seats bring for a month comes into it. */
    takesSeats: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    unique('credit_wallets_once').on(table.memberRowId, table.unit),
    unique('credit_wallets_of_customer').on(table.customerId, table.unit),
    oneOf('credit_wallets_unit', table.unit, CREDIT_UNITS),
    check('credit_wallets_of_one', sql`num_nonnulls(${table.memberRowId}, ${table.customerId}) = 1`),
    check('credit_wallets_cap', sql`${table.capMinutes} >= 0`),
  ],
)

/** Credits that were granted, with the time in which they may be used (rule credits.once). */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: id(),
    walletId: uuid()
      .notNull()
      .references(() => creditWallets.id, { onDelete: 'cascade' }),
    kind: text().$type<GrantKind>().notNull(),
    amount: integer().notNull(),
    usableFrom: instant().notNull(),
    /** The end, which does not belong to it; null without one. */
    usableUntil: instant(),
    /** Of those that end together the smallest is spent first. */
    priority: integer().notNull(),
    /** What made it, e.g. "voucher:…:2026-12": it makes one, however often it is asked for. */
    sourceKey: text().notNull().unique(),
    /** What a use of it is worth, by its kind; empty for minutes, which are worth what they say. */
    rules: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** When what was left of it had ended with it. */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    index('credit_grants_wallet').on(table.walletId),
    index('credit_grants_ending').on(table.usableUntil).where(sql`${table.closedAt} is null`),
    oneOf('credit_grants_kind', table.kind, GRANT_KINDS),
    check('credit_grants_amount', sql`${table.amount} > 0`),
    check('credit_grants_usable', sql`${table.usableUntil} > ${table.usableFrom}`),
  ],
)

/** What became of a grant, line by line: what is left of it is their sum. Entries are only added. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    grantId: uuid()
      .notNull()
      .references(() => creditGrants.id, { onDelete: 'cascade' }),
    kind: text().$type<EntryKind>().notNull(),
    /** Signed: what was taken is below zero. */
    amount: integer().notNull(),
    /** The booking that it was spent on. */
    bookingId: uuid(),
    /** The right to come in that it made longer. */
    entitlementId: uuid().references(() => entitlements.id, { onDelete: 'set null' }),
    /** Of a company's credits: whose booking used them. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** Of a company's credits: the day of that booking, whose month the cap of a person counts. */
    usedOn: day(),
    /** The entry that it gives back. */
    reversesId: uuid().unique(),
    at: instant().notNull(),
    /** Who of staff made it; null for the member, a program or the house itself. */
    adminId: uuid(),
    why: text().notNull().default(''),
    createdAt: createdAt(),
  },
  table => [
    index('credit_entries_grant').on(table.grantId),
    index('credit_entries_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index('credit_entries_entitlement')
      .on(table.entitlementId)
      .where(sql`${table.entitlementId} is not null`),
    index('credit_entries_member').on(table.memberRowId).where(sql`${table.memberRowId} is not null`),
    uniqueIndex('credit_entries_granted').on(table.grantId).where(sql`${table.kind} = 'grant'`),
    oneOf('credit_entries_kind', table.kind, ENTRY_KINDS),
    check('credit_entries_amount', sql`${table.amount} <> 0`),
    check('credit_entries_reverse', sql`(${table.kind} = 'reverse') = (${table.reversesId} is not null)`),
    check(
      'credit_entries_sign',
      sql`case ${table.kind} when 'adjust' then true when 'consume' then ${table.amount} < 0 when 'expire' then ${table.amount} < 0 else ${table.amount} > 0 end`,
    ),
  ],
)
