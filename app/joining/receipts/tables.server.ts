import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { codeHolds } from '#app/joining/provisional-codes/tables.server.ts'
import { createdAt, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { type BillKind, SLIP_STATUSES, type Subject } from '#app/money/bills/rules.ts'
import { bills, isBillOf, subjectOf } from '#app/money/bills/tables.server.ts'
import { RECEIPT_VARIANTS } from './rules.ts'

export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    /** Made by the form, so that pressing twice or trying again updates the same receipt. */
    submissionKey: uuid().notNull().unique(),
    /** What it pays; null while nobody has said. */
    billId: uuid().references(() => bills.id),
    variant: text().$type<(typeof RECEIPT_VARIANTS)[number]>().notNull(),
    status: text().$type<(typeof SLIP_STATUSES)[number]>().notNull().default('submitted'),
    name: text(),
    email: text().notNull(),
    /** The language of the page that it was sent from, in which its sender is answered. */
    locale: text().notNull().default('en'),
    selectedPlan: text(),
    totalSatang: satang(),
    fileKey: text().notNull(),
    fileSha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The access code the automation answered with (rule receipts.access-code): shown to this visitor only. */
    accessId: text(),
    accessPass: text(),
    /** From which neighbourhood it came, as a keyed hash; emptied after some days. */
    network: text(),
    /** With which others it waits for staff instead of having got a provisional code. */
    holdId: uuid().references(() => codeHolds.id, { onDelete: 'set null' }),
    /** Who decided about it, when, and what the visitor was told. */
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    reason: text().notNull().default(''),
    submittedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('receipts_variant', table.variant, RECEIPT_VARIANTS),
    oneOf('receipts_status', table.status, SLIP_STATUSES),
    index('receipts_newest').on(table.createdAt, table.id),
    index('receipts_status').on(table.status, table.createdAt),
    index('receipts_by_status').on(table.status, table.id),
    index('receipts_email').on(sql`lower(${table.email})`),
    index('receipts_file').on(table.fileSha256),
    index('receipts_bill').on(table.billId),
    index('receipts_hold').on(table.holdId).where(sql`${table.holdId} is not null`),
    index('receipts_network').on(table.submittedAt).where(sql`${table.network} is not null`),
  ],
)

/** A slip with what it pays for, as queries select it. */
export const RECEIPT = { ...getTableColumns(receipts), subject: subjectOf(receipts.billId) }
export type Receipt = typeof receipts.$inferSelect & { subject: Subject | null }

/** Slips that came for it; its id may be the column of a query around. */
export function isSlipOf(subject: { kind: BillKind; id: string | AnyPgColumn }): SQL {
  return isBillOf(receipts.billId, subject)
}
