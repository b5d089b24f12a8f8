import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { listAllCodes, readCodeQuery } from '../queries/codes.server.ts'
import type { Route } from './+types/admin-export'

/** Who has a code, in one file: not for everybody who may look up one. */
export const middleware: Route.MiddlewareFunction[] = [permit('access_codes.export')]

const HEADER = ['ID', 'Name', 'Member ID', 'Valid from', 'Valid until', 'Provisional', 'State', 'Last used']

const local = (instant: Date) => toBangkokLocal(instant).replace('T', ' ')

/**
 * What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. Without what
 * opens a door: doors ask the API, each with a key of its own.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllCodes(db, readCodeQuery(url.searchParams), now())
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'access_codes', rows: rows.length })
  return csvResponse(
    `access_codes_${bangkokDay(now())}.csv`,
    HEADER,
    rows.map(row => [
      ...[row.accessId, row.name, row.memberId, local(row.validFrom), local(row.validUntil)],
      ...[row.isProvisional ? 'yes' : 'no', row.state, row.lastUsedAt && local(row.lastUsedAt)],
    ]),
  )
}
