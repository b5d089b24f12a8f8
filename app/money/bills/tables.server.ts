import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { isOneOf } from '#app/kit/platform/one-of.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { BILL_KINDS, BILL_NEWS, BILL_STATES, type BillKind, type BillState, type Subject } from './rules.ts'

/**
 * What is to be paid. Slips and card payments name a bill and nothing else. What it says is written by the database at the end
 * of each transaction that changes what it is for, so that nobody can forget to (decision 089).
 */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    kind: text().$type<BillKind>().notNull(),
    /** Of the noun that sells, which stands above and is not referred to: it stays when what was sold is gone. */
    subjectId: uuid().notNull(),
    state: text().$type<BillState>().notNull().default('open'),
    /** An application's with the satang of its own. Null where nothing of it is known yet but that somebody may pay it. */
    totalSatang: satang(),
    /** The member who pays; null for a visitor, a guest, whoever is none yet, and once they were deleted. */
    payerId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** Who pays: the customer of that member, or a company; null while whoever pays is neither. */
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    /** When it began to be owed: an account may begin again. */
    createdAt: createdAt(),
    /** When it was paid; servers of before ask for a column without saying whose, where both are joined. */
    settledAt: instant(),
    updatedAt: createdAt(),
  },
  table => [
    oneOf('bills_kind', table.kind, BILL_KINDS),
    oneOf('bills_state', table.state, BILL_STATES),
    unique('bills_once').on(table.subjectId, table.kind),
    index('bills_newest').on(table.createdAt, table.id),
    index('bills_by_state').on(table.state, table.createdAt, table.id),
    index('bills_payer').on(table.payerId, table.createdAt),
    index('bills_customer').on(table.customerId, table.createdAt),
    index('bills_updated').on(table.updatedAt, table.id),
    index('bills_open_total').on(table.totalSatang).where(sql`${table.state} in ('open', 'proven')`),
  ],
)

export type Bill = typeof bills.$inferSelect

/** What programs are to be told of bills, written by the database where somebody wants to hear it. */
export const billNews = pgTable(
  'bill_news',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    news: text({ enum: BILL_NEWS }).notNull(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('bill_news_news', table.news, BILL_NEWS),
    index('bill_news_oldest').on(table.createdAt, table.id),
  ],
)

/** Amounts that wait to be paid, where the owner wants each of them to be unlike the others. */
export const payableAmounts = pgTable('payable_amounts', {
  billId: uuid()
    .primaryKey()
    .references(() => bills.id),
  /** Before anything was added. */
  totalSatang: satang().notNull(),
  amountSatang: satang().notNull().unique(),
  /** When it was asked for last. */
  createdAt: createdAt(),
})

/** Whether the bill that a row names is the one of this subject, whose id may be the column of a query around. */
export function isBillOf(
  billId: AnyPgColumn,
  { kind, id }: { kind: BillKind; id: string | AnyPgColumn },
): SQL {
  return sql`${billId} = (select ${bills.id} from ${bills} where ${bills.kind} = ${kind} and ${bills.subjectId} = ${id})`
}

/** Whether a bill is of one of these. */
export function isBillFor(kind: BillKind, ids: string[]) {
  return and(eq(bills.kind, kind), sql`${bills.subjectId} ${isOneOf(ids)}`)
}

/** Whether the bill that a row names is of one of these. */
export function isBillAmong(billId: AnyPgColumn, kind: BillKind, ids: string[]): SQL {
  return sql`${billId} in (select ${bills.id} from ${bills} where ${isBillFor(kind, ids)})`
}

/** Of the bill that a row names, what is to be paid, where it is of that kind; else null. */
export function subjectIdOf(billId: AnyPgColumn, kind: BillKind): SQL<string | null> {
  return sql`(select ${bills.subjectId} from ${bills} where ${bills.id} = ${billId} and ${bills.kind} = ${kind})`
}

/** What a row pays for, as a column of its query; null while nobody has said. */
export function subjectOf(billId: AnyPgColumn): SQL<Subject | null> {
  return sql`(select json_build_object('kind', ${bills.kind}, 'id', ${bills.subjectId})
    from ${bills} where ${bills.id} = ${billId})`
}
