import { and, asc, count, desc, eq, isNull, min, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type Compared, MEMBERS_OF_A_COMPANY, type Pair, pairsOf } from '../rules/alike.ts'
import { customersApart } from '../tables.server.ts'
import { listApart } from './apart.server.ts'
import { listJoins } from './joins.server.ts'

const isCompany = and(eq(customers.kind, 'company'), isNull(customers.joinedTo))

/** Companies that are likely the same (rule duplicates.alike), but for those of which staff have said otherwise. */
export async function listPairs(db: Executor): Promise<Pair[]> {
  const { id, name, legalName, taxId, branch, billingEmails, createdAt } = customers
  const people = sql<string[]>`array(select email from ${customerPeople} where customer_id = ${customers.id})`
  const companies: Compared[] = await db
    .select({ id, name, legalName, taxId, branch, billingEmails, createdAt, people })
    .from(customers)
    .where(isCompany)
  const { oneId, otherId } = customersApart
  const apart = await db.select({ oneId, otherId }).from(customersApart)
  const known = new Set(apart.map(two => `${two.oneId} ${two.otherId}`))
  const keyOf = ({ companies: two }: Pair) =>
    two
      .map(company => company.id)
      .toSorted()
      .join(' ')
  return pairsOf(companies).filter(pair => !known.has(keyOf(pair)))
}

/** An address that pays for several members, each of whom has a customer of their own. */
type SharedPayer = { email: string; members: number; personId: string }

/** Who pays for so many members that they may be of one company, those of most first. */
export function listSharedPayers(db: Executor): Promise<SharedPayer[]> {
  const { email } = customerPeople
  return db
    .select({ email, members: count(), personId: min(sql`${customerPeople.id}::text`).mapWith(String) })
    .from(customerPeople)
    .innerJoin(members, eq(members.customerId, customerPeople.customerId))
    .where(and(isPaidAlone, isSomebody))
    .groupBy(email)
    .having(sql`count(*) >= ${MEMBERS_OF_A_COMPANY}`)
    .orderBy(desc(count()), asc(email))
}

const isPaidAlone = sql`exists (select from ${customers} where id = ${members.customerId} and kind = 'person')`

/** The address that a row of payers has, and for whom it pays, by name, with the mark of these; null for no such row. */
export async function findSharedPayer(db: Executor, personId: string) {
  const of = customerPeople.email
  const [payer] = isUuid(personId)
    ? await db.select({ email: of }).from(customerPeople).where(eq(customerPeople.id, personId))
    : []
  if (!payer) return null
  const rows = await db
    .select({ id: members.id, name: members.name, memberId: members.memberId })
    .from(members)
    .innerJoin(customerPeople, eq(customerPeople.customerId, members.customerId))
    .where(and(eq(of, payer.email), isPaidAlone, isSomebody))
    .orderBy(asc(byName(members.name)), asc(members.id))
  const mark = rows
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
  return rows.length === 0 ? null : { ...payer, members: rows, mark }
}

/** Whether staff have anything to look at: for the list of companies, from memory until one of them or a member changes. */
export function hasDuplicates({
  db,
  kept,
  now,
}: Pick<ServerContext, 'db' | 'kept' | 'now'>): Promise<boolean> {
  return kept.find('duplicates', ['customers', 'members'], async () => {
    const found = await Promise.all([
      listPairs(db),
      listSharedPayers(db),
      listJoins(db, now()),
      listApart(db),
    ])
    return found.some(rows => rows.length > 0)
  })
}
