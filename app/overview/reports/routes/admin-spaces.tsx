import { ChartColumn } from 'lucide-react'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import { ReportPanel } from '../components/report-panel.tsx'
import { ReportScreen } from '../components/report-screen.tsx'
import { showPeriod, showTable } from '../views/shown.server.ts'
import { findSpaces } from '../views/spaces.server.ts'
import type { Route } from './+types/admin-spaces'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'spaces' })
  const { period, table, isEmpty } = await findSpaces({ db, now, params: url.searchParams })
  return {
    period: showPeriod(period, bangkokDay(now())),
    isEmpty,
    spaces: showTable(table, { label: m.report_spaces(), actor, see: 'bookings.view' }),
  }
}

/** How much of each room and desk was booked, who came, and what it brought (rule reports.spaces). */
export default function SpacesReport({ loaderData: { period, isEmpty, spaces } }: Route.ComponentProps) {
  return (
    <ReportScreen report="spaces" definition={m.report_spaces_definition()} period={period}>
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title={m.report_spaces_none()} hint={m.report_spaces_none_hint()} />
      ) : (
        <ReportPanel title={m.report_spaces()} lead={m.report_spaces_lead()} name="spaces" table={spaces} />
      )}
    </ReportScreen>
  )
}
