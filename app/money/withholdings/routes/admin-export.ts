import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { listAllWithholdings, readWithholdingQuery } from '../queries.server.ts'
import { withholdingColumns } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

/** What the list shows with its search and filters, for the accountant. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { certificateDays } = (await findSettings(ctx.db)).tax
  const terms = { today: bangkokDay(ctx.now()), days: certificateDays }
  const rows = await listAllWithholdings(ctx.db, readWithholdingQuery(searchParams), terms)
  return exportList(ctx, searchParams, {
    of: 'documents',
    named: 'withholding_tax',
    title: m.withholding_title(),
    columns: withholdingColumns(terms),
    rows,
  })
}
