import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { sellerOf } from '#app/house/settings/rules/seller.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findTaxReport } from '../views/tax-report.server.ts'
import type { Route } from './+types/admin-tax-pdf'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

/** The report to print and to keep; what draws is loaded with the first one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const report = await findTaxReport(db, url.searchParams, bangkokDay(now()))
  const seller = sellerOf(await findSettings(db))
  const { drawTaxReport } = await import('../adapters/tax-report-pdf.server.ts')
  const pdf = await drawTaxReport(report, seller, now())
  await logExport(db, { adminId: actor.userId, entityType: 'documents', rows: report.lines.length })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="sales_tax_${report.month}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
