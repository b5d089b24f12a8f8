import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { measureActivity } from '#app/house/activity/queries/activity.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { EXPORT_COLUMNS, exportLines } from '../views/export.server.ts'
import { offerFilters, readActivityQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('activity.view')]

/** What the list shows with its search and filters, as a file; that somebody took it stands in the log itself. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const query = readActivityQuery(url.searchParams, await offerFilters(db))
  const { total, until } = await measureActivity(db, query)
  await logExport(db, { adminId: actor.userId, entityType: 'activity', rows: total })
  return listFile(url.searchParams, {
    name: `activity_${bangkokDay(now())}`,
    title: m.activity_title(),
    columns: EXPORT_COLUMNS,
    rows: exportLines({ db, actor }, query, until),
  })
}
