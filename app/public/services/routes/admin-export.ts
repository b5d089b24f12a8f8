import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
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
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllServices(db, readServiceQuery(url.searchParams))
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'services', rows: rows.length })
  const name = `services_${bangkokDay(now())}`
  return listFile(url.searchParams, { name, title: m.service_manager(), columns: COLUMNS, rows })
}
