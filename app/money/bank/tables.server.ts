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
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, day, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import type { Mapping } from './rules/mapped.ts'
import { BANKS, FORMATS, PRECISIONS, type Refusal } from './rules/statement.ts'

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
  },
  table => [
    unique('bank_lines_once').on(table.accountId, table.fingerprint, table.nth),
    oneOf('bank_lines_at_precision', table.atPrecision, PRECISIONS),
    check('bank_lines_amount_satang', sql`${table.amountSatang} <> 0`),
    check('bank_lines_ignored_reason', sql`${table.ignoredReason} <> ''`),
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
