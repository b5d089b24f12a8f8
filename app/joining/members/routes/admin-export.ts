import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readMemberQuery } from '../queries/list.server.ts'
import { listAllMembers } from '../queries/members.server.ts'
import { MEMBER_COLUMNS } from '../views/csv-columns.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const { requestDaysBefore } = (await findSettings(db)).renewals
  const query = readMemberQuery(url.searchParams, { now: now(), requestDaysBefore })
  const rows = await listAllMembers(db, query, readSelection(url.searchParams))
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: actor.userId,
      action: 'exported',
      entityType: 'members',
      entityId: 'list',
      details: { rows: rows.length },
    }),
  )
  return csvResponse(
    `members_${bangkokDay(now())}.csv`,
    MEMBER_COLUMNS.map(({ heading }) => heading),
    rows.map(row => MEMBER_COLUMNS.map(({ read }) => read(row))),
  )
}
