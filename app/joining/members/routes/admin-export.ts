import { commandContext, permit } from '#app/house/accounts/guard.server.ts'
import { logActivity } from '#app/house/activity/commands.server.ts'
import { findSettings } from '#app/house/settings/queries.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { MEMBER_COLUMNS } from '../csv-columns.ts'
import { readMemberQuery } from '../list.server.ts'
import { listAllMembers } from '../queries.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** What the list shows with its search, filters and order, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const { requestDaysBefore } = (await findSettings(db)).renewals
  const rows = await listAllMembers(db, readMemberQuery(url.searchParams, { now: now(), requestDaysBefore }))
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
