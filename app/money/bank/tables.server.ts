import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { bytes, createdAt, day, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import type { Mapping } from './rules/mapped.ts'
import { BANKS, FORMATS, MATCHINGS, PRECISIONS, type Refusal } from './rules/statement.ts'

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    name: text().notNull(),
    bank: text({ enum: BANKS }).notNull(),
    /** Its digits; shown masked. */
    number: text().notNull().unique(),
    createdAt: createdAt(),
  },
  table => [oneOf('bank_accounts_bank', table.bank, BANKS)],
)

const accountId = () =>
  uuid()
    .notNull()
    .references(() => bankAccounts.id)

/** What the columns of a CSV are that the bank of an account gives. */
export const bankMappings = pgTable(
  'bank_mappings',
  {
    id: id(),
    accountId: accountId(),
    name: text().notNull(),
    columns: jsonb().$type<Mapping>().notNull(),
    createdAt: createdAt(),
  },
  table => [unique('bank_mappings_name').on(table.accountId, table.name)],
)

/** A file of which the lines were taken in. */
export const bankImports = pgTable(
  'bank_imports',
  {
    id: id(),
    accountId: accountId(),
    sha256: bytes().notNull(),
    fileName: text().notNull(),
    format: text({ enum: FORMATS }).notNull(),
    openingSatang: satang(),
    closingSatang: satang(),
    fromDay: day(),
    toDay: day(),
    /** Whether what it prints was checked by balances. */
    proved: boolean().notNull(),
    /** What it has, and how many of them no file before had. */
    lines: integer().notNull(),
    newLines: integer().notNull(),
    /** Null for a program. */
    importedBy: uuid(),
    createdAt: createdAt(),
  },
  table => [
    unique('bank_imports_once').on(table.accountId, table.sha256),
    oneOf('bank_imports_format', table.format, FORMATS),
  ],
)

export const bankLines = pgTable(
  'bank_lines',
  {
    id: id(),
    accountId: accountId(),
    importId: uuid()
      .notNull()
      .references(() => bankImports.id),
    at: instant().notNull(),
    atPrecision: text({ enum: PRECISIONS }).notNull(),
    /** Negative where it left the account. */
    amountSatang: satang().notNull(),
    balanceSatang: satang(),
    code: text().notNull().default(''),
    channel: text().notNull().default(''),
    details: text().notNull().default(''),
    /** Of all that is printed of it: the same in every file that has it. */
    fingerprint: bytes().notNull(),
    /** Of those in one file that are alike, which it is. */
    nth: smallint().notNull(),
    /** Why nobody looks for what it paid; null while somebody should. */
    ignoredReason: text(),
    /** How much of it is matched: all of it, or less. */
    matchedSatang: satang().notNull().default(0),
  },
  table => [
    unique('bank_lines_once').on(table.accountId, table.fingerprint, table.nth),
    oneOf('bank_lines_at_precision', table.atPrecision, PRECISIONS),
    check('bank_lines_amount_satang', sql`${table.amountSatang} <> 0`),
    check('bank_lines_ignored_reason', sql`${table.ignoredReason} <> ''`),
    check(
      'bank_lines_matched_satang',
      sql`${table.matchedSatang} between least(0, ${table.amountSatang}) and greatest(0, ${table.amountSatang})`,
    ),
    index('bank_lines_open')
      .on(table.amountSatang, table.at)
      .where(sql`${table.ignoredReason} is null and ${table.matchedSatang} <> ${table.amountSatang}`),
    index('bank_lines_at').on(table.at, table.id),
    index('bank_lines_account').on(table.accountId, table.at, table.id),
  ],
)

/** A file that somebody brought, with what came of it. */
export const bankUploads = pgTable(
  'bank_uploads',
  {
    id: id(),
    accountId: accountId(),
    fileName: text().notNull(),
    /** Key of the stored file, until it is read. */
    contentKey: text(),
    uploadedBy: uuid().notNull(),
    createdAt: createdAt(),
    importId: uuid().references(() => bankImports.id),
    refusal: jsonb().$type<Refusal>(),
  },
  table => [index('bank_uploads_created').on(table.createdAt)],
)

/** What a line pays for, or a part of it: a bill, or a payout of the card system. Undone ones stay. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    id: id(),
    lineId: uuid()
      .notNull()
      .references(() => bankLines.id),
    billId: uuid().references(() => bills.id),
    payoutId: uuid().references(() => cardPayouts.id),
    /** Of the line; negative where it left the account. */
    satang: satang().notNull(),
    /** What was booked by it; the rest stood in the books before, e.g. by a slip, and is proven. */
    bookedSatang: satang().notNull().default(0),
    /** The entries of the ledger that were booked by it, and those that stood there before and are proven by it. */
    entryIds: uuid().array().notNull().default(sql`'{}'`),
    provenIds: uuid().array().notNull().default(sql`'{}'`),
    /** The slip that was accepted by it. */
    receiptId: uuid().references(() => receipts.id, { onDelete: 'set null' }),
    how: text({ enum: MATCHINGS }).notNull(),
    /** Null where nobody of staff did. */
    matchedBy: uuid(),
    createdAt: createdAt(),
    undoneAt: instant(),
    undoneBy: uuid(),
  },
  table => [
    oneOf('bank_matches_how', table.how, MATCHINGS),
    check('bank_matches_satang', sql`${table.satang} <> 0`),
    check('bank_matches_of_one', sql`num_nonnulls(${table.billId}, ${table.payoutId}) = 1`),
    uniqueIndex('bank_matches_bill_once')
      .on(table.lineId, table.billId)
      .where(sql`${table.undoneAt} is null`),
    uniqueIndex('bank_matches_payout_once')
      .on(table.lineId, table.payoutId)
      .where(sql`${table.undoneAt} is null`),
    index('bank_matches_bill').on(table.billId),
    index('bank_matches_payout').on(table.payoutId),
  ],
)

/** What somebody heard of money that came, before a statement says it: a notice on a phone, or a gateway's. It proves nothing. */
export const bankEvents = pgTable(
  'bank_events',
  {
    id: id(),
    accountId: accountId(),
    amountSatang: satang().notNull(),
    at: instant().notNull(),
    sender: text().notNull().default(''),
    reference: text().notNull().default(''),
    /** The bill of exactly that amount, where there was one only. */
    billId: uuid().references(() => bills.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [
    unique('bank_events_once').on(table.accountId, table.amountSatang, table.at, table.reference),
    check('bank_events_amount_satang', sql`${table.amountSatang} > 0`),
    index('bank_events_bill').on(table.billId),
    index('bank_events_created').on(table.createdAt),
  ],
)
