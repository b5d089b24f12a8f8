import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllCodes, readCodeQuery } from '../queries/codes.server.ts'
import type { Route } from './+types/admin-export'

/** Who has a code, in one file: not for everybody who may look up one. */
export const middleware: Route.MiddlewareFunction[] = [permit('access_codes.export')]

type Code = Awaited<ReturnType<typeof listAllCodes>>[number]

const COLUMNS: Column<Code>[] = [
  { heading: 'ID', read: row => row.accessId },
  { heading: 'Name', read: row => row.name },
  { heading: 'Member ID', read: row => row.memberId },
  { heading: 'Valid from', read: row => row.validFrom },
  { heading: 'Valid until', read: row => row.validUntil },
  { heading: 'Provisional', read: row => (row.isProvisional ? 'yes' : 'no') },
  { heading: 'State', read: row => row.state },
  { heading: 'Last used', read: row => row.lastUsedAt },
]

/**
 * What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. Without what
 * opens a door: doors ask the API, each with a key of its own.
 */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const rows = await listAllCodes(ctx.db, readCodeQuery(searchParams), ctx.now())
  return exportList(ctx, searchParams, {
    of: 'access_codes',
    title: m.access_title(),
    columns: COLUMNS,
    rows,
  })
}
