import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { listAllBookings, listSpacesWithBookings } from '../queries/bookings.server.ts'
import { readBookingQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

const HEADER = [
  ...['Space', 'Unit', 'From', 'To', 'Member', 'Member ID', 'Status', 'Baht', 'Credit minutes'],
  ...['What for', 'Made by', 'Booked'],
]

const wall = (at: Date) => toBangkokLocal(at).replace('T', ' ')

/** What the list shows with its search, filters and order, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const ids = (await listSpacesWithBookings(db)).map(({ id }) => id)
  const rows = await listAllBookings(db, readBookingQuery(url.searchParams, ids))
  await logExport(db, { adminId: actor.userId, entityType: 'bookings', rows: rows.length })
  const cells = rows.map(row => [
    ...[
      row.space.nameEn,
      row.unit,
      wall(row.startsAt),
      wall(row.endsAt),
      row.member?.name ?? row.visitor?.name ?? '',
    ],
    ...[row.member?.memberId ?? '', row.status, satangToBaht(row.priceSatang), row.creditMinutes],
    ...[row.purpose, row.madeBy, wall(row.createdAt)],
  ])
  return csvResponse(`bookings_${bangkokDay(now())}.csv`, HEADER, cells)
}
