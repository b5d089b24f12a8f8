import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllRequests, readRequestQuery } from '../queries.server.ts'
import { MOST_WISHES } from '../rules.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('requests.view')]

type Listed = Awaited<ReturnType<typeof listAllRequests>>[number]

const COLUMNS: Column<Listed>[] = [
  { heading: 'Received', read: row => row.submittedAt },
  { heading: 'For', read: row => row.kind },
  { heading: 'Name', read: row => row.name },
  { heading: 'Email', read: row => row.email },
  { heading: 'Phone', read: row => row.phone },
  ...Array.from({ length: MOST_WISHES }, (_, index): Column<Listed> => {
    return { heading: `Time ${index + 1}`, read: row => wishText(row.wishes[index]) }
  }),
  { heading: 'Note', read: row => row.note },
  { heading: 'Language', read: row => row.locale },
  { heading: 'Status', read: row => row.status },
  { heading: 'Taken by', read: row => row.takerName },
  { heading: 'Answered', read: row => row.answeredAt },
  { heading: 'Answer', read: row => row.answer },
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const rows = await listAllRequests(ctx.db, readRequestQuery(searchParams))
  return exportList(ctx, searchParams, { of: 'requests', title: m.admin_requests(), columns: COLUMNS, rows })
}

function wishText(wish: { day: string; hours: string } | undefined): string | null {
  return wish ? `${wish.day} ${wish.hours}` : null
}
