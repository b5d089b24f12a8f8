import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readRows } from '#app/kit/platform/list-export.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
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
  await logExport(db, { adminId: actor.userId, entityType: 'members', rows: ids.length })
  const name = `members_${bangkokDay(now())}`
  const rows = readRows(db, members, ids)
  return listFile(url.searchParams, { name, title: m.admin_members(), columns: MEMBER_COLUMNS, rows })
}
