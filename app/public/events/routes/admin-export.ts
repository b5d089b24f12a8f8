import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { countGuestsOf } from '#app/public/guests/queries.server.ts'
import { type EventRow, listAllEvents } from '../queries.server.ts'
import { eventPath } from '../rules.ts'
import { readEventQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('events.view')]

type Line = EventRow & { page: string; coming: number; waiting: number }

const COLUMNS: Column<Line>[] = [
  { heading: 'Title', read: row => row.title },
  { heading: 'Description', read: row => row.description },
  { heading: 'Date', read: row => row.startsAt },
  { heading: 'Type', read: row => row.type },
  { heading: 'Image', read: row => row.imageUrl },
  { heading: 'End', read: row => row.endsAt },
  { heading: 'Place', read: row => row.place },
  { heading: 'Page', read: row => row.page },
  { heading: 'Seats', read: row => row.seats },
  { heading: 'Coming', read: row => row.coming },
  { heading: 'Waiting', read: row => row.waiting },
]

/** What the list shows with its search, filter and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const all = await listAllEvents(ctx.db, readEventQuery(searchParams))
  const guests = await countGuestsOf(
    ctx.db,
    all.map(({ id }) => id),
  )
  const rows = all.map(row => ({
    coming: 0,
    waiting: 0,
    ...row,
    ...guests.get(row.id),
    page: new URL(eventPath(row.slug), ctx.origin).href,
  }))
  return exportList(ctx, searchParams, { of: 'events', title: m.event_manager(), columns: COLUMNS, rows })
}
