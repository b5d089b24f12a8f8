import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
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
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllCompanies(db, readCompanyQuery(url.searchParams))
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'customer', rows: rows.length })
  const name = `companies_${bangkokDay(now())}`
  return listFile(url.searchParams, { name, title: m.companies_title(), columns: COLUMNS, rows })
}
