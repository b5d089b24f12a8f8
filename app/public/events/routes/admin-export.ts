import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { countGuestsOf } from '#app/public/guests/queries.server.ts'
import { listAllEvents } from '../queries.server.ts'
import { eventPath } from '../rules.ts'
import { readEventQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('events.view')]

const HEADER = [
  'Title',
  'Description',
  'Date',
  'Type',
  'Image',
  'End',
  'Place',
  'Page',
  'Seats',
  'Coming',
  'Waiting',
]

/** What the list shows with its search, filter and order, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now, origin } = commandContext(context)
  const rows = onlySelected(await listAllEvents(db, readEventQuery(url.searchParams)), url.searchParams)
  const guests = await countGuestsOf(
    db,
    rows.map(({ id }) => id),
  )
  await logExport(db, { adminId: actor.userId, entityType: 'events', rows: rows.length })
  return csvResponse(
    `events_${bangkokDay(now())}.csv`,
    HEADER,
    rows.map(row => [
      row.title,
      row.description,
      toBangkokLocal(row.startsAt).replace('T', ' '),
      row.type,
      row.imageUrl,
      row.endsAt && toBangkokLocal(row.endsAt).replace('T', ' '),
      row.place,
      new URL(eventPath(row.slug), origin).href,
      row.seats,
      guests.get(row.id)?.coming ?? 0,
      guests.get(row.id)?.waiting ?? 0,
    ]),
  )
}
