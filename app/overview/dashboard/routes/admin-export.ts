import { commandContext } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import type { Figure } from '../views/dashboard.server.ts'
import { type DashboardFigures, findDashboard } from '../views/dashboard.server.ts'
import type { Route } from './+types/admin-export'

const HEADER = ['Section', 'Name', 'Value', 'Before', 'Change']

type CsvRow = (string | number | null)[]

/** What the dashboard shows for the chosen period, as a file (rule dashboard.export). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const figures = await findDashboard(ctx, url.searchParams)
  const rows = [
    ...figureRows(figures),
    ...(figures.months ?? []).map(({ month, amountSatang }): CsvRow => {
      return ['Revenue per month (baht)', month.slice(0, 7), satangToBaht(amountSatang), null, null]
    }),
    ...figures.activities.map(({ exact, before, record, after }): CsvRow => {
      return ['Recent Activity', exact, before + record.text + after, null, null]
    }),
  ]
  await logExport(ctx.db, { adminId: ctx.actor.userId, entityType: 'dashboard', rows: rows.length })
  return csvResponse(`dashboard_${figures.period}_${figures.today}.csv`, HEADER, rows)
}

function figureRows({ spans: { current, previous }, counts, revenue }: DashboardFigures): CsvRow[] {
  const row = (name: string, { now, before }: Figure): CsvRow => ['Figures', name, now, before, now - before]
  const inBaht = ({ now, before }: Figure): Figure => ({
    now: satangToBaht(now),
    before: satangToBaht(before),
  })
  return [
    ['Period', 'First day', current.from, previous.from, null],
    ['Period', 'Last day', current.to, previous.to, null],
    row('Total Members', counts.members),
    ...(revenue ? [row('Monthly Revenue (baht)', inBaht(revenue))] : []),
    row('Active Services', counts.services),
    row('Upcoming Events', counts.events),
  ]
}
