import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { listAllRequests, readRequestQuery } from '../queries.server.ts'
import { MOST_WISHES } from '../rules.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('requests.view')]

const WISHES = Array.from({ length: MOST_WISHES }, (_, index) => index)

const HEADER = [
  ...['Received', 'For', 'Name', 'Email', 'Phone'],
  ...WISHES.map(index => `Time ${index + 1}`),
  ...['Note', 'Language', 'Status', 'Taken by', 'Answered', 'Answer'],
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const all = await listAllRequests(db, readRequestQuery(url.searchParams))
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'requests', rows: rows.length })
  return csvResponse(
    `requests_${bangkokDay(now())}.csv`,
    HEADER,
    rows.map(row => [
      ...[local(row.submittedAt), row.kind, row.name, row.email, row.phone],
      ...WISHES.map(index => wishCell(row.wishes[index])),
      ...[row.note, row.locale, row.status, row.takerName],
      ...[row.answeredAt && local(row.answeredAt), row.answer],
    ]),
  )
}

const local = (instant: Date) => toBangkokLocal(instant).replace('T', ' ')

function wishCell(wish: { day: string; hours: string } | undefined): string | null {
  return wish ? `${wish.day} ${wish.hours}` : null
}
