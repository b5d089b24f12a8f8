import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { createdAt, day, id, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { LEDGER_METHODS, type LedgerMethod } from '#app/money/methods/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import {
  LEDGER_ACCOUNTS,
  LEDGER_KINDS,
  LEDGER_SOURCES,
  type LedgerAccount,
  type LedgerKind,
  type LedgerSource,
} from './rules.ts'

/**
 * What members owe and what came in. Append-only by triggers, which also refuse an entry of a closed month and a
 * reversal that does not equal what it takes back.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    kind: text().$type<LedgerKind>().notNull(),
    account: text().$type<LedgerAccount>().notNull().default('received'),
    /** Adds to its account; negative in a refund, and in what takes something back. */
    amountSatang: satang().notNull(),
    /** Bangkok's day on which it counts. */
    bookedOn: day().notNull(),
    source: text().$type<LedgerSource>().notNull().default('application'),
    applicationId: uuid().references(() => applications.id),
    receiptId: uuid().references(() => receipts.id),
    /** The entry that a reversal takes back: each once. */
    reversesId: uuid()
      .unique('ledger_entries_reversed_once')
      .references((): AnyPgColumn => ledgerEntries.id),
    /** Null while nobody is a member yet, and once the member was deleted. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** The member's own id, e.g. SALA-7K3M9Q2X: it stays when the member goes. */
    memberId: text().notNull().default(''),
    method: text().$type<LedgerMethod>(),
    note: text().notNull().default(''),
    /** What another system calls it, e.g. a card payment. */
    reference: text().notNull().default(''),
    /** Null for what the system booked by itself. */
    recordedBy: uuid(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('ledger_entries_kind', table.kind, LEDGER_KINDS),
    oneOf('ledger_entries_account', table.account, LEDGER_ACCOUNTS),
    oneOf('ledger_entries_source', table.source, LEDGER_SOURCES),
    oneOf('ledger_entries_method', table.method, LEDGER_METHODS),
    check(
      'ledger_entries_sign',
      sql`case ${table.kind}
        when 'charge' then ${table.account} = 'owed' and ${table.amountSatang} >= 0
        when 'correction' then ${table.account} = 'owed' and ${table.amountSatang} <> 0
        when 'payment' then ${table.account} = 'received' and ${table.amountSatang} >= 0
        when 'refund' then ${table.account} = 'received' and ${table.amountSatang} < 0
        when 'deposit_taken' then ${table.account} = 'deposit' and ${table.amountSatang} > 0
        when 'reversal' then true
        else ${table.account} = 'deposit' and ${table.amountSatang} < 0 end`,
    ),
    index('ledger_entries_booked').on(table.bookedOn, table.createdAt, table.account, table.id),
    index('ledger_entries_application').on(table.applicationId),
    index('ledger_entries_member').on(table.memberRowId),
    index('ledger_entries_amount')
      .on(table.amountSatang, table.bookedOn)
      .where(sql`${table.account} = 'received'`),
    index('ledger_entries_contract').on(table.reference).where(sql`${table.source} = 'contract'`),
    index('ledger_entries_booking').on(table.reference).where(sql`${table.source} = 'booking'`),
  ],
)

/**
 * What the ledger adds up to by day: several rows of one day are to be added. The database adds one with every change of the
 * ledger, in the same transaction, so that the two always agree and nobody waits for another; a job puts them together.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    id: id(),
    bookedOn: day().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    source: text().$type<LedgerSource>().notNull(),
    amountSatang: satang().notNull(),
    /** Of that, what went back: refunds, less those that were taken back. */
    outSatang: satang().notNull(),
  },
  table => [
    oneOf('ledger_days_account', table.account, LEDGER_ACCOUNTS),
    oneOf('ledger_days_source', table.source, LEDGER_SOURCES),
    index('ledger_days_booked').on(table.bookedOn),
  ],
)

/** Members, as far as the books know them. Who keeps them stands above, where foreign keys lead. */
export const payers = {
  from: members,
  id: members.id,
  name: members.name,
  address: members.address,
  memberId: members.memberId,
  planName: members.planName,
}

/** What somebody registered for, in the same way. */
export const purchases = {
  from: applications,
  id: applications.id,
  name: applications.name,
  plan: applications.selectedPlan,
}

/** Months of which the books are closed: in order, each with who closed it. Append-only. */
export const ledgerClosedMonths = pgTable('ledger_closed_months', {
  id: id(),
  /** The first day of the month. */
  month: day().notNull().unique(),
  /** Null in the sample year. */
  closedBy: uuid(),
  /** By how much the bank and the books differed then; null where no statements are brought in. */
  bankDifferenceSatang: satang(),
  /** Why they did. */
  explanation: text().notNull().default(''),
  createdAt: createdAt(),
})
