import type { Executor } from '#app/kit/platform/database.server.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { formatTin } from '#app/kit/pure/tin.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import {
  type CompanyQuery,
  findCustomer,
  listPaidFor,
  listPeople,
  type ShownCustomer,
} from './queries.server.ts'
import { type CustomerDialog, NEW_CUSTOMER } from './schema.ts'
import { savedCustomer } from './steps/save.server.ts'

/** What the list's address asks for. */
export function readCompanyQuery(params: URLSearchParams): CompanyQuery {
  return readListQuery(params, {})
}

/** The dialog of a new company. */
export const NEW_COMPANY: CustomerDialog = {
  kind: 'new',
  shape: 'company',
  saved: { fields: NEW_CUSTOMER, version: '' },
}

const baht = (satang: number) => formatBaht(satang, getLocale(), { decimals: 'always' })

/** A company as the list shows it. */
export function viewCompany({ id, name, legalName, taxId, members, owedSatang }: ShownCustomer) {
  return { id, name, legalName, taxId: formatTin(taxId), members, owed: baht(owedSatang) }
}

/** A customer with all that its screen shows; null for nobody, and the member's ID for a member's own. */
export async function viewCustomer(db: Executor, id: string) {
  const customer = await findCustomer(db, id)
  if (!customer) return null
  const [members, people] = await Promise.all([listPaidFor(db, customer.id), listPeople(db, customer.id)])
  const { owedSatang, creditSatang, depositSatang } = customer
  const dialog: CustomerDialog = { kind: 'edit', shape: customer.kind, saved: savedCustomer(customer) }
  return {
    ...customer,
    taxId: formatTin(customer.taxId),
    paidFor: members,
    people,
    dialog,
    owed: baht(owedSatang),
    credit: baht(creditSatang),
    deposit: baht(depositSatang),
  }
}
export type CustomerView = NonNullable<Awaited<ReturnType<typeof viewCustomer>>>
