import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { toLocal, type Zone } from '#app/kit/pure/zones.ts'
import { placedName } from '#app/space/spaces/rules/spaces.ts'
import { listAllBookings, listSpacesWithBookings } from '../queries/bookings.server.ts'
import { readBookingQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

const HEADER = [
  ...['Space', 'Unit', 'From', 'To', 'Member', 'Member ID', 'Status', 'Baht', 'Credit minutes'],
  ...['What for', 'Made by', 'Booked'],
]

const wall = (at: Date, zone: Zone) => toLocal(at, zone).replace('T', ' ')

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const ids = (await listSpacesWithBookings(db)).map(({ id }) => id)
  const all = await listAllBookings(db, readBookingQuery(url.searchParams, ids), now())
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'bookings', rows: rows.length })
  const cells = rows.map(row => [
    ...[
      placedName(row.space, 'en'),
      row.unit,
      wall(row.startsAt, row.zone),
      wall(row.endsAt, row.zone),
      row.member?.name ?? row.visitor?.name ?? '',
    ],
    ...[row.member?.memberId ?? '', row.status, satangToBaht(row.priceSatang), row.creditMinutes],
    ...[row.purpose, row.madeBy, wall(row.createdAt, USUAL_ZONE)],
  ])
  return csvResponse(`bookings_${bangkokDay(now())}.csv`, HEADER, cells)
}
