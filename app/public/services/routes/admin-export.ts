import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { listAllServices } from '../queries.server.ts'
import { readServiceQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('services.view')]

const HEADER = ['Title', 'Description', 'Icon', 'Price', 'Active', 'Order']

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllServices(db, readServiceQuery(url.searchParams))
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'services', rows: rows.length })
  const cells = rows.map(({ title, description, icon, price, isActive, position }) => [
    title,
    description,
    icon,
    price,
    isActive ? 'yes' : 'no',
    position + 1,
  ])
  return csvResponse(`services_${bangkokDay(now())}.csv`, HEADER, cells)
}
