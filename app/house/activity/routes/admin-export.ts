import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { streamCsv } from '#app/kit/platform/csv-stream.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { measureActivity } from '../queries/activity.server.ts'
import { logActivity } from '../steps/log.server.ts'
import { EXPORT_HEADER, exportLines } from '../views/export.server.ts'
import { offerFilters, readActivityQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('activity.view')]

/** What the list shows with its search and filters, as a file; that somebody took it stands in the log itself. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const query = readActivityQuery(url.searchParams, await offerFilters(db))
  const { total, until } = await measureActivity(db, query)
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: actor.userId,
      action: 'exported',
      entityType: 'activity',
      entityId: 'list',
      details: { rows: total },
    }),
  )
  return streamCsv(
    `activity_${bangkokDay(now())}.csv`,
    EXPORT_HEADER,
    exportLines({ db, actor }, query, until),
  )
}
