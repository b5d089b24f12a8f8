import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { streamCsv } from '#app/kit/platform/csv-stream.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { type ActivityQuery, measureActivity, streamActivity } from '../queries/activity.server.ts'
import { logActivity } from '../steps/log.server.ts'
import { actorNamer } from '../views/entries.server.ts'
import { offerFilters, readActivityQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('activity.view')]

const HEADER = ['Time in Bangkok', 'Who', 'Action', 'Entity Type', 'Entity ID', 'Details']

/** As spreadsheets read it: 2026-07-31 09:05:00. */
const CLOCK = new Intl.DateTimeFormat('sv', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Bangkok',
})

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
  return streamCsv(`activity_${bangkokDay(now())}.csv`, HEADER, linesOf(db, query, until))
}

async function* linesOf(db: Database, query: ActivityQuery, until: string) {
  for await (const rows of streamActivity(db, query, until)) {
    const actorOf = await actorNamer(db, rows)
    yield rows.map(row => [
      CLOCK.format(row.createdAt),
      actorOf(row),
      row.action,
      row.entityType,
      row.entityId,
      JSON.stringify(row.details),
    ])
  }
}
