import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { listAllDocuments, listDocumentMonths, readDocumentQuery } from '../queries.server.ts'
import { BOOK_HEADER, bookRow } from '../views/book.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

/** What the list shows with its search and filters, as the accountant's book. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const query = readDocumentQuery(url.searchParams, await listDocumentMonths(db, today))
  const rows = onlySelected(await listAllDocuments(db, query), url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'documents', rows: rows.length })
  return csvResponse(`documents_${today}.csv`, BOOK_HEADER, rows.map(bookRow))
}
