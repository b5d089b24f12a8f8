import { inArray, or, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  bytes,
  createdAt,
  day,
  id,
  instant,
  nameIndexes,
  oneOf,
  satang,
} from '#app/kit/platform/columns.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { Buyer, DocumentContent } from './rules/content.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './rules/documents.ts'

/** Append-only: papers that somebody may hold. Whatever becomes of one is another document that refers to it. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    /** The year's series of the kind, e.g. "R2026", and the place in it, from 1 and without gaps. */
    series: text().notNull(),
    serial: integer().notNull(),
    number: text().notNull().unique(),
    kind: text().$type<DocumentKind>().notNull(),
    /** The day on the paper, in Bangkok: one that replaces another has the other's. */
    day: day().notNull(),
    issuedAt: instant().notNull(),
    /** Null for the system. */
    issuedBy: uuid(),
    /** What was bought; null on the paper of a payment that staff booked by hand. */
    applicationId: uuid().references(() => applications.id),
    /** That payment. */
    entryId: uuid().references(() => ledgerEntries.id),
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** The document that this one is issued instead of; once is enough. */
    replacesId: uuid()
      .unique()
      .references((): AnyPgColumn => documents.id),
    /** The document that this credit note takes back a part of. */
    creditsId: uuid().references((): AnyPgColumn => documents.id),
    /** The document that this debit note raises. */
    debitsId: uuid().references((): AnyPgColumn => documents.id),
    /** Out of the content, for lists. */
    buyerName: text().notNull(),
    taxableSatang: satang().notNull(),
    exemptSatang: satang().notNull(),
    vatSatang: satang().notNull(),
    totalSatang: satang().notNull(),
    content: jsonb().$type<DocumentContent>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('documents_kind', table.kind, DOCUMENT_KINDS),
    check(
      'documents_add_up',
      sql`${table.taxableSatang} + ${table.exemptSatang} + ${table.vatSatang} = ${table.totalSatang}`,
    ),
    check('documents_credits', sql`(${table.kind} = 'credit_note') = (${table.creditsId} is not null)`),
    check('documents_of_one_sale', sql`(${table.applicationId} is null) <> (${table.entryId} is null)`),
    check('documents_debits', sql`(${table.kind} = 'debit_note') = (${table.debitsId} is not null)`),
    unique('documents_serial').on(table.series, table.serial),
    index('documents_newest').on(table.issuedAt, table.id),
    index('documents_day').on(table.day, table.id),
    ...nameIndexes('documents_by_buyer', table.buyerName, table.id),
    index('documents_by_total').on(table.totalSatang, table.id),
    index('documents_application').on(table.applicationId),
    index('documents_entry').on(table.entryId),
    index('documents_member').on(table.memberRowId),
    index('documents_credited').on(table.creditsId),
    index('documents_debited').on(table.debitsId),
  ],
)

/** Papers as they were drawn first: no later drawing takes their place (rule tax.kept). */
export const documentFiles = pgTable(
  'document_files',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Which of them, see `printOf`. */
    print: text().notNull(),
    /** Of the content, in hex. */
    sha256: text().notNull(),
    content: bytes().notNull(),
    keptAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.documentId, table.print] })],
)

/** Papers about what was bought, and about money for it that was paid ahead, which are those of its entry (rule tax.ahead). */
export function isOfApplication(applicationIds: string | readonly string[]): SQL | undefined {
  const ids = [applicationIds].flat()
  return or(
    inArray(documents.applicationId, ids),
    sql`${documents.entryId} in (select ${ledgerEntries.id} from ${ledgerEntries}
      where ${inArray(ledgerEntries.applicationId, ids)})`,
  )
}

/** The last number given in each series; whoever takes the next one holds the row until their document is stored. */
export const documentSeries = pgTable('document_series', {
  series: text().primaryKey(),
  lastSerial: integer().notNull(),
})

/** Who the papers of an application are to be made out to, where its buyer said so: of each the last word. */
export const documentBuyers = pgTable('document_buyers', {
  applicationId: uuid()
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  buyer: jsonb().$type<Buyer>().notNull(),
  updatedAt: instant().notNull(),
})
