import type { Executor } from '#app/kit/platform/database.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import { findCustomer, type ShownCustomer } from '../queries.server.ts'
import type { CustomerRecord } from './schema.ts'

/** The customer with that id. @throws the refusal, as a Response */
export async function findOrRefuse(db: Executor, id = ''): Promise<ShownCustomer> {
  const found = await findCustomer(db, id)
  if (!found) throw problem('not_found')
  return found
}

/** A customer as programs are told it: what is empty is null. */
export function recordOf(customer: ShownCustomer): CustomerRecord {
  const { id, kind, name, legalName, taxId, branch, address, billingEmails, locale, billingDay } = customer
  return {
    id,
    kind,
    name,
    legal_name: legalName || null,
    tax_id: taxId || null,
    branch: branch || null,
    address: address || null,
    billing_emails: billingEmails,
    language: locale as Locale,
    billing_day: billingDay,
    withholds: customer.withholds,
    owed_satang: customer.owedSatang,
    credit_satang: customer.creditSatang,
    deposit_satang: customer.depositSatang,
    updated_at: customer.updatedAt.toISOString(),
  }
}

/** The mark of a revision. */
export function etagOf({ updatedAt }: ShownCustomer): string {
  return `"${updatedAt.toISOString()}"`
}
