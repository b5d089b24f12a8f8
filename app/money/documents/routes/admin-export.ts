import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { listDocumentIds, listDocumentMonths, readDocumentQuery, readDocuments } from '../queries.server.ts'
import { BOOK_COLUMNS } from '../views/book.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

/** What the list shows with its search and filters, as the accountant's book. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const query = readDocumentQuery(url.searchParams, await listDocumentMonths(db, today))
  const ids = await listDocumentIds(db, query, readSelection(url.searchParams))
  await logExport(db, { adminId: actor.userId, entityType: 'documents', rows: ids.length })
  const rows = readDocuments(db, ids)
  const file = { name: `documents_${today}`, title: m.admin_documents(), columns: BOOK_COLUMNS, rows }
  return listFile(url.searchParams, file)
}
