import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { listAllSpaces } from '../queries.server.ts'
import { readSpaceQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('spaces.view')]

const HEADER = [
  ...['Name', 'Thai name', 'Russian name', 'Kind', 'Where', 'Where in Thai', 'Where in Russian', 'Seats'],
  ...['Equipment', 'Equipment in Thai', 'Equipment in Russian', 'Units'],
  ...[
    'Baht an hour',
    'Shortest',
    'Longest',
    'Turnaround',
    'Days ahead',
    'Who',
    'Public',
    'Visitors pay',
    'Approval',
    'Active',
  ],
]

const yes = (isSo: boolean) => (isSo ? 'yes' : 'no')

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const rows = onlySelected(await listAllSpaces(db, readSpaceQuery(url.searchParams)), url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'spaces', rows: rows.length })
  const cells = rows.map(row => [
    ...[row.nameEn, row.nameTh, row.nameRu, row.kind, row.placeEn, row.placeTh, row.placeRu, row.seats],
    ...[row.equipmentEn, row.equipmentTh, row.equipmentRu].map(things => things.join(', ')),
    ...[row.units, satangToBaht(row.priceRules.hourSatang), row.minMinutes, row.maxMinutes],
    ...[row.turnaroundMinutes, row.maxDaysAhead],
    row.audience === 'plans' ? row.plans.join(', ') : row.audience,
    ...[yes(row.isPublic), row.visitorsPay, yes(row.needsApproval), yes(row.isActive)],
  ])
  return csvResponse(`spaces_${bangkokDay(now())}.csv`, HEADER, cells)
}
