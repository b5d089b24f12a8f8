import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { findEvent } from '#app/public/events/queries.server.ts'
import { listAllGuests, readGuestQuery } from '../queries.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('guests.view'), fileOrWords]

const HEADER = ['Name', 'Email', 'Status', 'Came', 'Language']

/** What the list shows with its search and filter, as a file; of a selection, what is ticked of that. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const event = await findEvent(db, params.id)
  if (!event) return new Response(null, { status: 404 })
  const all = await listAllGuests(db, event.id, readGuestQuery(url.searchParams))
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'guests', rows: rows.length })
  return csvResponse(
    `guests_${event.slug}.csv`,
    HEADER,
    rows.map(({ name, email, status, submittedAt, locale }) => [
      name,
      email,
      status,
      toBangkokLocal(submittedAt).replace('T', ' '),
      locale,
    ]),
  )
}
