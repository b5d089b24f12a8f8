import { commandContext } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import type { Column, ColumnKind } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import type { Figure } from '../views/dashboard.server.ts'
import { type DashboardFigures, findDashboard } from '../views/dashboard.server.ts'
import type { Route } from './+types/admin-export'

type Line = {
  section: string
  name: string
  value: string | number
  before?: string | number
  change?: number
  kind?: ColumnKind
}

const kind = (line: Line) => line.kind ?? null

const COLUMNS: Column<Line>[] = [
  { heading: 'Section', read: line => line.section },
  { heading: 'Name', read: line => line.name },
  { heading: 'Value', kind, read: line => line.value },
  { heading: 'Before', kind, read: line => line.before },
  { heading: 'Change', kind, read: line => line.change },
]

/** What the dashboard shows for the chosen period, as a file (rule dashboard.export). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const figures = await findDashboard(ctx, url.searchParams)
  const rows = [
    ...figureLines(figures),
    ...(figures.months ?? []).map(({ month, amountSatang: value }): Line => {
      return { section: 'Revenue per month (baht)', name: month.slice(0, 7), value, kind: 'money' }
    }),
    ...figures.activities.map(({ exact: name, before, record, after }): Line => {
      return { section: 'Recent Activity', name, value: before + record.text + after }
    }),
  ]
  await logExport(ctx.db, { adminId: ctx.actor.userId, entityType: 'dashboard', rows: rows.length })
  const name = `dashboard_${figures.period}_${figures.today}`
  return listFile(url.searchParams, { name, title: m.admin_dashboard(), columns: COLUMNS, rows })
}

function figureLines({ spans: { current, previous }, counts, revenue }: DashboardFigures): Line[] {
  const section = 'Figures'
  const figure = ({ now: value, before }: Figure) => ({ section, value, before, change: value - before })
  const period: Pick<Line, 'section' | 'kind'> = { section: 'Period', kind: 'day' }
  return [
    { ...period, name: 'First day', value: current.from, before: previous.from },
    { ...period, name: 'Last day', value: current.to, before: previous.to },
    { ...figure(counts.members), name: 'Total Members' },
    ...(revenue ? [{ ...figure(revenue), name: 'Monthly Revenue (baht)', kind: 'money' as const }] : []),
    { ...figure(counts.services), name: 'Active Services' },
    { ...figure(counts.events), name: 'Upcoming Events' },
  ]
}
