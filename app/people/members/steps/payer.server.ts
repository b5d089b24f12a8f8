import { and, eq, isNull, ne } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '../tables.server.ts'
import type { Member } from './memberships.server.ts'

type Change = {
  /** The company that pays, or null for the member themselves. */
  companyId: string | null
  /** The account of whoever says so; null for a program, which the facts name. */
  by: string | null
  now: Date
  facts?: Record<string, unknown>
}

/**
 * Says who pays for a member (rule customers.who-pays), within the transaction that has locked them: what is not paid yet is
 * from then on theirs to pay. The command asks who may.
 * @returns whether there is such a company; their own customer is taken for no company
 */
export async function changePayer(
  tx: Transaction,
  member: Member,
  { companyId, by, now, facts }: Change,
): Promise<boolean> {
  const own = await findOwn(tx, member)
  const isOwn = companyId === null || companyId === own
  const company = isOwn ? null : await holdCompany(tx, companyId)
  if (!isOwn && !company) return false
  const customerId = company?.id ?? own
  if (customerId === member.customerId) return true
  await tx.update(members).set({ customerId, updatedAt: now }).where(eq(members.id, member.id))
  const isUnpaid = and(eq(bills.payerId, member.id), ne(bills.state, 'paid'), ne(bills.kind, 'contract'))
  await tx.update(bills).set({ customerId, updatedAt: now }).where(isUnpaid)
  const action = company ? 'company_pays' : 'pays_again'
  const details = { ...(company && { company: company.name }), ...facts }
  await logActivity(tx, { adminId: by, action, entityType: 'member', entityId: member.id, details })
  await announceChange(tx, 'members')
  await announceChange(tx, 'customers')
  return true
}

/** The customer that the database has made with them, or another where a company has paid for them since they came. */
async function findOwn(tx: Transaction, { id: memberRowId }: Member): Promise<string> {
  const [own] = await tx
    .insert(customers)
    .values({ kind: 'person', memberRowId })
    .onConflictDoUpdate({ target: customers.memberRowId, set: { memberRowId } })
    .returning({ id: customers.id })
  if (!own) throw new Error('A member without a customer')
  return own.id
}

/**
 * A company that may pay, which nobody takes over before the transaction ends. Customers are locked before their members: whoever
 * locks a member asks for it first.
 */
export async function holdCompany(tx: Transaction, id: string) {
  if (!isUuid(id)) return null
  const isIt = and(eq(customers.id, id), eq(customers.kind, 'company'), isNull(customers.joinedTo))
  const [company] = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(isIt)
    .for('share')
  return company ?? null
}
