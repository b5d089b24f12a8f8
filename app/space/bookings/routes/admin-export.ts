import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { toLocal, type Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { placedName } from '#app/space/spaces/rules/spaces.ts'
import { type BookingView, listAllBookings, listSpacesWithBookings } from '../queries/bookings.server.ts'
import { readBookingQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

const COLUMNS: Column<BookingView & { madeBy: string | null }>[] = [
  { heading: 'Space', read: row => placedName(row.space, 'en') },
  { heading: 'Unit', read: row => row.unit },
  { heading: 'From', kind: 'moment', read: row => wall(row.startsAt, row.zone) },
  { heading: 'To', kind: 'moment', read: row => wall(row.endsAt, row.zone) },
  { heading: 'Member', read: row => row.member?.name ?? row.visitor?.name },
  { heading: 'Member ID', read: row => row.member?.memberId },
  { heading: 'Status', read: row => row.status },
  { heading: 'Baht', kind: 'money', read: row => row.priceSatang },
  { heading: 'Credit minutes', read: row => row.creditMinutes },
  { heading: 'What for', read: row => row.purpose },
  { heading: 'Made by', read: row => row.madeBy },
  { heading: 'Booked', kind: 'moment', read: row => wall(row.createdAt, USUAL_ZONE) },
]

function wall(at: Date, zone: Zone) {
  return toLocal(at, zone).replace('T', ' ')
}

/** What the list shows with its search, filters and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const ids = (await listSpacesWithBookings(ctx.db)).map(({ id }) => id)
  const rows = await listAllBookings(ctx.db, readBookingQuery(searchParams, ids), ctx.now())
  return exportList(ctx, searchParams, { of: 'bookings', title: m.admin_bookings(), columns: COLUMNS, rows })
}
