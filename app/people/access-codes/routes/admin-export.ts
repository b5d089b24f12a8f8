import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
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
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllCodes(db, readCodeQuery(url.searchParams), now())
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'access_codes', rows: rows.length })
  const name = `access_codes_${bangkokDay(now())}`
  return listFile(url.searchParams, { name, title: m.access_title(), columns: COLUMNS, rows })
}
