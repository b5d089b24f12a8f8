import { eq, type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { codeHolds } from '#app/joining/access-codes/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { createdAt, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { columnOf, SLIP_STATUSES, type Subject } from '#app/money/bills/rules.ts'
import { RECEIPT_VARIANTS } from './rules.ts'

export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    /** Made by the form, so that pressing twice or trying again updates the same receipt. */
    submissionKey: uuid().notNull().unique(),
    applicationId: uuid().references(() => applications.id),
    /**
     * The member whose debt it pays, where it was sent from the member area; null for everything else. Not referred to: it
     * stays theirs when they are deleted.
     */
    memberRowId: uuid(),
    /** The visitor's booking that it pays for; bookings stand above and are not referred to. Null for everything else. */
    bookingId: uuid(),
    /** The invitation of a member's guest whose Day Pass it pays; null for everything else. */
    inviteId: uuid(),
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
    check(
      'receipts_for',
      sql`num_nonnulls(${table.applicationId}, ${table.memberRowId}, ${table.bookingId}, ${table.inviteId}) <= 1`,
    ),
    index('receipts_newest').on(table.createdAt, table.id),
    index('receipts_status').on(table.status, table.createdAt),
    index('receipts_by_status').on(table.status, table.id),
    index('receipts_email').on(sql`lower(${table.email})`),
    index('receipts_file').on(table.fileSha256),
    index('receipts_application').on(table.applicationId),
    index('receipts_member').on(table.memberRowId).where(sql`${table.memberRowId} is not null`),
    index('receipts_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index('receipts_invite').on(table.inviteId).where(sql`${table.inviteId} is not null`),
    index('receipts_hold').on(table.holdId).where(sql`${table.holdId} is not null`),
    index('receipts_network').on(table.submittedAt).where(sql`${table.network} is not null`),
  ],
)

/** Slips that came for it. */
export function isSlipOf({ kind, id }: Subject): SQL {
  return eq(receipts[columnOf(kind)], id)
}
