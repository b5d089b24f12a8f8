import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllServices, type ServiceRow } from '../queries.server.ts'
import { readServiceQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('services.view')]

const COLUMNS: Column<ServiceRow>[] = [
  { heading: 'Title', read: row => row.title },
  { heading: 'Description', read: row => row.description },
  { heading: 'Icon', read: row => row.icon },
  { heading: 'Price', read: row => row.price },
  { heading: 'Active', read: row => (row.isActive ? 'yes' : 'no') },
  { heading: 'Order', read: row => row.position + 1 },
]

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const rows = await listAllServices(ctx.db, readServiceQuery(searchParams))
  return exportList(ctx, searchParams, { of: 'services', title: m.service_manager(), columns: COLUMNS, rows })
}
