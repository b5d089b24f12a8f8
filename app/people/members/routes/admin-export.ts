import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readRows } from '#app/kit/platform/list-export.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { m } from '#app/paraglide/messages.js'
import { readMemberQuery } from '../queries/list.server.ts'
import { listMemberIds, listNamed } from '../queries/members.server.ts'
import { MEMBER_COLUMNS } from '../rules/csv-columns.ts'
import { members } from '../tables.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { requestDaysBefore } = (await findSettings(ctx.db)).renewals
  const query = readMemberQuery(searchParams, { now: ctx.now(), requestDaysBefore })
  const chosen = readSelection(searchParams)
  const ids = await listMemberIds(
    ctx.db,
    query,
    chosen && (await listNamed(ctx.db, chosen)).map(({ id }) => id),
  )
  const found = { batches: readRows(ctx.db, members, ids), count: ids.length }
  return exportList(ctx, searchParams, {
    of: 'members',
    title: m.admin_members(),
    columns: MEMBER_COLUMNS,
    ...found,
  })
}
