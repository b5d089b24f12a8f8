import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { streamCsv } from '#app/kit/platform/csv-stream.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { readRows } from '#app/kit/platform/list-export.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readMemberQuery } from '../queries/list.server.ts'
import { listMemberIds, listNamed } from '../queries/members.server.ts'
import { MEMBER_COLUMNS } from '../rules/csv-columns.ts'
import { members } from '../tables.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const { requestDaysBefore } = (await findSettings(db)).renewals
  const query = readMemberQuery(url.searchParams, { now: now(), requestDaysBefore })
  const chosen = readSelection(url.searchParams)
  const ids = await listMemberIds(db, query, chosen && (await listNamed(db, chosen)).map(({ id }) => id))
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: actor.userId,
      action: 'exported',
      entityType: 'members',
      entityId: 'list',
      details: { rows: ids.length },
    }),
  )
  return streamCsv(
    `members_${bangkokDay(now())}.csv`,
    MEMBER_COLUMNS.map(({ heading }) => heading),
    linesOf(db, ids),
  )
}

async function* linesOf(db: Database, ids: string[]) {
  for await (const rows of readRows(db, members, ids))
    yield rows.map(row => MEMBER_COLUMNS.map(({ read }) => read(row)))
}
