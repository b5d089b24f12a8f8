import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { onlySelected } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllWithholdings, readWithholdingQuery } from '../queries.server.ts'
import { withholdingColumns } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

/** What the list shows with its search and filters, for the accountant. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const terms = { today, days: (await findSettings(db)).tax.certificateDays }
  const all = await listAllWithholdings(db, readWithholdingQuery(url.searchParams), terms)
  const rows = onlySelected(all, url.searchParams)
  await logExport(db, { adminId: actor.userId, entityType: 'documents', rows: rows.length })
  return listFile(url.searchParams, {
    name: `withholding_tax_${today}`,
    title: m.withholding_title(),
    columns: withholdingColumns(terms),
    rows,
  })
}
