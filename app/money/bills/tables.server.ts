import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { isOneOf } from '#app/kit/platform/one-of.server.ts'
import { BILL_KINDS, type BillKind, type Subject } from './rules.ts'

/** What is to be paid. Slips and card payments name a bill and nothing else. */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    kind: text().$type<BillKind>().notNull(),
    /** Of the noun that sells, which stands above and is not referred to: it stays when what was sold is gone. */
    subjectId: uuid().notNull(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('bills_kind', table.kind, BILL_KINDS),
    unique('bills_once').on(table.subjectId, table.kind),
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
