import { and, eq, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type Customer, customers } from '#app/people/customers/tables.server.ts'
import { findContract } from '../queries/contracts.server.ts'
import { type Contract, contracts } from '../tables.server.ts'

// Steps of commands, within whose transaction they run. Everybody locks in this order: the run, customers by their ids, a contract, spaces, the books.

/** Nobody else makes bills of contracts before the transaction ends: they are numbered without gaps, and customers wait for none but one. */
export async function lockRuns(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sala contract bills', 0))`)
}

/** No other contract takes a space before the transaction ends. */
export async function lockOwnSpaces(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sala contract spaces', 0))`)
}

/**
 * Nobody else changes what a customer has agreed to or been billed for before the transaction ends. Null for a company that another
 * has taken over, of which nothing is any more.
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<Customer | null> {
  if (!isUuid(id)) return null
  const isIt = and(eq(customers.id, id), isNull(customers.joinedTo))
  const [customer] = await tx.select().from(customers).where(isIt).for('no key update')
  return customer ?? null
}

/** The same of whose a contract or a bill is: it may become another's while one waits, and is then asked for anew. */
export async function lockOwner(
  tx: Transaction,
  find: () => Promise<{ customerId: string } | null>,
): Promise<Customer | null> {
  const known = await find()
  const customer = known && (await lockCustomer(tx, known.customerId))
  const now = await find()
  return !now || now.customerId === known?.customerId ? customer : lockOwner(tx, find)
}

/** The same of one of their contracts. */
export async function lockContract(tx: Transaction, id: string): Promise<Contract | null> {
  if (!(await lockOwner(tx, () => findContract(tx, id)))) return null
  const [contract] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('no key update')
  return contract ?? null
}
