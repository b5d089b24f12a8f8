import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { type GuestRow, listAllGuests, readGuestQuery } from '#app/public/guests/queries.server.ts'
import { findEvent } from '../queries.server.ts'
import type { Route } from './+types/admin-guests-export'

export const middleware: Route.MiddlewareFunction[] = [permit('guests.view'), fileOrWords]

const COLUMNS: Column<GuestRow>[] = [
  { heading: 'Name', read: row => row.name },
  { heading: 'Email', read: row => row.email },
  { heading: 'Status', read: row => row.status },
  { heading: 'Came', read: row => row.submittedAt },
  { heading: 'Language', read: row => row.locale },
]

/** What the list shows with its search and filter, as a file; of a selection, what is ticked of that. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const event = await findEvent(db, params.id)
  if (!event) return new Response(null, { status: 404 })
  const all = await listAllGuests(db, event.id, readGuestQuery(url.searchParams))
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'guests', rows: rows.length })
  const file = {
    name: `guests_${event.slug}`,
    title: m.guest_list_of({ title: event.title }),
    columns: COLUMNS,
    rows,
  }
  return listFile(url.searchParams, file)
}
