import { and, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { CustomerKind } from '../rules.ts'
import type { CustomerContent, CustomerShape, CustomerValues } from '../schema.ts'
import { type Customer, customers } from '../tables.server.ts'

/** Who of staff saves; null for a program, which the facts name. */
type By = { adminId: string | null; now: Date; facts?: Record<string, unknown> }

/** The row for deciding about it: nobody else changes it before the transaction ends. Null for one that another has taken over. */
export async function lockCustomer(tx: Transaction, id: string): Promise<Customer | null> {
  const isIt = and(eq(customers.id, id), isNull(customers.joinedTo))
  const [customer] = await tx.select().from(customers).where(isIt).for('no key update')
  return customer ?? null
}

/** The same of a company; null for everybody else, and for what is no id. */
export async function lockCompany(tx: Transaction, id: string): Promise<Customer | null> {
  const customer = isUuid(id) ? await lockCustomer(tx, id) : null
  return customer?.kind === 'company' ? customer : null
}

export function shapeOf({ kind, memberRowId }: Pick<Customer, 'kind' | 'memberRowId'>): CustomerShape {
  return memberRowId === null ? kind : 'own'
}

/** A customer as the form's fields. */
export function valuesOf(customer: Omit<CustomerContent, 'locale'> & { locale: string }): CustomerValues {
  const { name, legalName, taxId, branch, address, billingEmails, locale, billingDay, withholds } = customer
  return {
    name,
    legalName,
    taxId,
    branch,
    address,
    billingEmails: billingEmails.join('\n'),
    locale,
    billingDay: String(billingDay),
    withholds: withholds ? 'on' : '',
  }
}

/** The same, with the mark of what they hold. */
export function savedCustomer(customer: Parameters<typeof valuesOf>[0]): SavedFields<CustomerValues> {
  return savedFields(valuesOf(customer))
}

/** Adds a customer who is no member, within the transaction of a command that has asked who may. @returns its id */
export async function addCustomer(
  tx: Transaction,
  { kind, ...content }: CustomerContent & { kind: CustomerKind },
  { adminId, now, facts = {} }: By,
): Promise<string> {
  const [row] = await tx
    .insert(customers)
    .values({ kind, ...content, updatedAt: now })
    .returning({ id: customers.id })
  if (!row) throw new Error('The customer was not stored')
  const details = { name: content.name, kind, ...facts }
  await logActivity(tx, { adminId, action: 'created', entityType: 'customer', entityId: row.id, details })
  await announceChange(tx, 'customers')
  return row.id
}

/** Saves what was typed or sent of one, within the transaction that has locked it. */
export async function changeCustomer(
  tx: Transaction,
  before: Customer,
  content: CustomerContent,
  { adminId, now, facts = {} }: By,
) {
  await tx
    .update(customers)
    .set({ ...content, updatedAt: now })
    .where(eq(customers.id, before.id))
  const details = { ...changedFields(before, { ...before, ...content }), ...facts }
  const entry = { action: 'updated', entityType: 'customer', entityId: before.id, details }
  await logActivity(tx, { adminId, ...entry })
  await announceChange(tx, 'customers')
}
