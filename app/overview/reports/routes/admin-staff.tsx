import { ChartColumn } from 'lucide-react'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import { ReportPanel } from '../components/report-panel.tsx'
import { ReportScreen } from '../components/report-screen.tsx'
import { showPeriod, showTable } from '../views/shown.server.ts'
import { findStaff } from '../views/staff.server.ts'
import type { Route } from './+types/admin-staff'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'staff' })
  const { period, isEmpty, byHour, unattended } = await findStaff({ db, now, params: url.searchParams })
  const look = { actor, see: 'visits.view' } as const
  return {
    period: showPeriod(period, bangkokDay(now())),
    isEmpty,
    byHour: showTable(byHour, { label: m.report_staff_by_hour(), ...look }),
    unattended: showTable(unattended, { label: m.report_unattended(), ...look }),
  }
}

/** People in beside employees at work, and when there were none (rule reports.staff). */
export default function StaffReport({ loaderData }: Route.ComponentProps) {
  const { period, isEmpty, byHour, unattended } = loaderData
  return (
    <ReportScreen report="staff" definition={m.report_staff_definition()} period={period}>
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title={m.report_staff_none()} hint={m.report_staff_none_hint()} />
      ) : (
        <>
          <ReportPanel
            title={m.report_unattended()}
            lead={m.report_unattended_lead()}
            name="unattended"
            table={unattended}
            isShaded
          />
          <ReportPanel
            title={m.report_staff_by_hour()}
            lead={m.report_staff_by_hour_lead()}
            name="staff"
            table={byHour}
            isShaded
          />
        </>
      )}
    </ReportScreen>
  )
}
