import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { listDocumentIds, listDocumentMonths, readDocumentQuery, readDocuments } from '../queries.server.ts'
import { BOOK_COLUMNS } from '../views/book.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

/** What the list shows with its search and filters, as the accountant's book. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const query = readDocumentQuery(searchParams, await listDocumentMonths(ctx.db, bangkokDay(ctx.now())))
  const ids = await listDocumentIds(ctx.db, query, readSelection(searchParams))
  const found = { batches: readDocuments(ctx.db, ids), count: ids.length }
  return exportList(ctx, searchParams, {
    of: 'documents',
    title: m.admin_documents(),
    columns: BOOK_COLUMNS,
    ...found,
  })
}
