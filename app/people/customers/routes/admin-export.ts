import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllCompanies, type ShownCustomer } from '../queries.server.ts'
import { readCompanyQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('customers.view')]

const COLUMNS: Column<ShownCustomer>[] = [
  { heading: 'Name', read: row => row.name },
  { heading: 'Name on papers', read: row => row.legalName },
  { heading: 'Tax ID', read: row => row.taxId },
  { heading: 'Branch', read: row => row.branch },
  { heading: 'Address', read: row => row.address },
  { heading: 'Bills go to', read: row => row.billingEmails.join(', ') },
  { heading: 'Members', read: row => row.members },
  { heading: 'Owed THB', kind: 'money', read: row => row.owedSatang },
  { heading: 'Paid ahead THB', kind: 'money', read: row => row.creditSatang },
  { heading: 'Deposit THB', kind: 'money', read: row => row.depositSatang },
]

/** What the list shows with its search and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const rows = await listAllCompanies(ctx.db, readCompanyQuery(searchParams))
  return exportList(ctx, searchParams, {
    of: 'customer',
    named: 'companies',
    title: m.companies_title(),
    columns: COLUMNS,
    rows,
  })
}
