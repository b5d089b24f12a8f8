import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { measureActivity } from '#app/house/activity/queries/activity.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { m } from '#app/paraglide/messages.js'
import { EXPORT_COLUMNS, exportLines } from '../views/export.server.ts'
import { offerFilters, readActivityQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('activity.view')]

/** What the list shows with its search and filters, as a file; that somebody took it stands in the log itself. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const query = readActivityQuery(searchParams, await offerFilters(ctx.db))
  const { total, until } = await measureActivity(ctx.db, query)
  const found = { batches: exportLines(ctx, query, until), count: total }
  return exportList(ctx, searchParams, {
    of: 'activity',
    title: m.activity_title(),
    columns: EXPORT_COLUMNS,
    ...found,
  })
}
