import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllSpaces, type SpaceColumns } from '../queries.server.ts'
import { readSpaceQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('spaces.view')]

const COLUMNS: Column<SpaceColumns>[] = [
  { heading: 'Name', read: row => row.nameEn },
  { heading: 'Thai name', read: row => row.nameTh },
  { heading: 'Russian name', read: row => row.nameRu },
  { heading: 'Kind', read: row => row.kind },
  { heading: 'Where', read: row => row.placeEn },
  { heading: 'Where in Thai', read: row => row.placeTh },
  { heading: 'Where in Russian', read: row => row.placeRu },
  { heading: 'Seats', read: row => row.seats },
  { heading: 'Equipment', read: row => row.equipmentEn.join(', ') },
  { heading: 'Equipment in Thai', read: row => row.equipmentTh.join(', ') },
  { heading: 'Equipment in Russian', read: row => row.equipmentRu.join(', ') },
  { heading: 'Units', read: row => row.units },
  { heading: 'Baht an hour', kind: 'money', read: row => row.priceRules.hourSatang },
  { heading: 'Shortest', read: row => row.minMinutes },
  { heading: 'Longest', read: row => row.maxMinutes },
  { heading: 'Turnaround', read: row => row.turnaroundMinutes },
  { heading: 'Days ahead', read: row => row.maxDaysAhead },
  { heading: 'Who', read: row => (row.audience === 'plans' ? row.plans.join(', ') : row.audience) },
  { heading: 'Public', read: row => yes(row.isPublic) },
  { heading: 'Visitors pay', read: row => row.visitorsPay },
  { heading: 'Approval', read: row => yes(row.needsApproval) },
  { heading: 'Active', read: row => yes(row.isActive) },
]

function yes(isSo: boolean) {
  return isSo ? 'yes' : 'no'
}

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const rows = onlySelected(await listAllSpaces(db, readSpaceQuery(url.searchParams)), url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'spaces', rows: rows.length })
  const name = `spaces_${bangkokDay(now())}`
  return listFile(url.searchParams, { name, title: m.space_manager(), columns: COLUMNS, rows })
}
