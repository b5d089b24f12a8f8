import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import { xlsxFile } from '#app/kit/platform/list-file.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findTaxReport, taxSheet } from '../views/tax-report.server.ts'
import type { Route } from './+types/admin-tax-export'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

/** The report as a spreadsheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const report = await findTaxReport(db, url.searchParams, bangkokDay(now()))
  const { nameThai: name, tin } = sellerOf(await findSettings(db))
  await logExport(db, { adminId: actor.userId, entityType: 'documents', rows: report.lines.length })
  return xlsxFile(`sales_tax_${report.month}`, taxSheet(report, { name, tin }))
}
