import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/** A member's own customer is called and written to as the member is. */
const PAYER = {
  id: customers.id,
  kind: customers.kind,
  taxId: customers.taxId,
  branch: customers.branch,
  withholds: customers.withholds,
  locale: customers.locale,
  billingDay: customers.billingDay,
  name: sql<string>`coalesce(nullif(${customers.legalName}, ''), nullif(${customers.name}, ''), ${members.name}, '')`,
  address: sql<string>`coalesce(nullif(${customers.address}, ''), ${members.address}, '')`,
  email: sql<string | null>`coalesce(${customers.billingEmails}[1], nullif(${members.email}, ''))`,
  memberRowId: customers.memberRowId,
  /** Where its bills go; none for whoever left no address. */
  emails: sql<string[]>`case when cardinality(${customers.billingEmails}) > 0 then ${customers.billingEmails}
    else array_remove(array[nullif(${members.email}, '')], null) end`,
}

function payers(db: Executor) {
  return db.select(PAYER).from(customers).leftJoin(members, eq(members.id, customers.memberRowId)).$dynamic()
}
export type Payer = Awaited<ReturnType<typeof listPayers>>[number]

/** Customers as bills and papers name them. */
export function listPayers(db: Executor, ids: string[]) {
  return payers(db).where(inArray(customers.id, ids))
}

export async function findPayer(db: Executor, id: string): Promise<Payer> {
  const [payer] = await listPayers(db, [id])
  if (!payer) throw new Error(`There is no customer ${id}`)
  return payer
}
