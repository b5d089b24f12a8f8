import { ChartColumn } from 'lucide-react'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { BarRows } from '../components/bar-rows.tsx'
import { ReportPanel } from '../components/report-panel.tsx'
import { ReportScreen } from '../components/report-screen.tsx'
import { bridgeBars, findBridges, findCohorts } from '../views/memberships.server.ts'
import { showPeriod, showTable } from '../views/shown.server.ts'
import type { Route } from './+types/admin-memberships'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'memberships' })
  const reading = { db, now, params: url.searchParams }
  const [{ period, whole, lastDay, isEmpty, members, recurring }, cohorts] = await Promise.all([
    findBridges(reading),
    findCohorts(reading),
  ])
  const look = { actor, see: 'members.view' } as const
  return {
    period: showPeriod(period, bangkokDay(now())),
    isEmpty,
    until: lastDay && formatDay(lastDay, getLocale()),
    bars: whole ? bridgeBars(whole) : [],
    recurring: showTable(recurring, { label: m.report_recurring(), ...look }),
    members: showTable(members, { label: m.report_members(), ...look }),
    cohorts: showTable(cohorts, { label: m.report_cohorts(), ...look }),
  }
}

/** What became of recurring memberships by month, and who stayed (rules reports.bridge and reports.cohorts). */
export default function MembershipsReport({ loaderData }: Route.ComponentProps) {
  const { period, isEmpty, until, bars, recurring, members, cohorts } = loaderData
  return (
    <ReportScreen report="memberships" definition={m.report_memberships_definition()} period={period}>
      {isEmpty ? (
        <EmptyState
          icon={ChartColumn}
          title={m.report_memberships_none()}
          hint={m.report_memberships_none_hint()}
        />
      ) : (
        <>
          {until && <p className="text-sm text-muted">{m.report_until({ day: until })}</p>}
          <ReportPanel
            title={m.report_recurring()}
            lead={m.report_recurring_lead()}
            name="recurring"
            table={recurring}
            picture={<BarRows label={m.report_recurring_picture({ months: period.text })} bars={bars} />}
          />
          <ReportPanel
            title={m.report_members()}
            lead={m.report_members_lead()}
            name="members"
            table={members}
          />
          <ReportPanel
            title={m.report_cohorts()}
            lead={m.report_cohorts_lead()}
            name="cohorts"
            table={cohorts}
            isShaded
          />
        </>
      )}
    </ReportScreen>
  )
}
