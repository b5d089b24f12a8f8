import { ChartColumn } from 'lucide-react'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import { BarRows } from '../components/bar-rows.tsx'
import { ReportPanel } from '../components/report-panel.tsx'
import { ReportScreen } from '../components/report-screen.tsx'
import { findMoney, findRenewals, moneyBars } from '../views/money.server.ts'
import { showPeriod, showTable } from '../views/shown.server.ts'
import type { Route } from './+types/admin-money'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'money' })
  const reading = { db, now, params: url.searchParams }
  const [{ period, months, isEmpty, table }, renewals] = await Promise.all([
    findMoney(reading),
    findRenewals(reading),
  ])
  return {
    period: showPeriod(period, bangkokDay(now())),
    isEmpty,
    bars: moneyBars(months),
    money: showTable(table, { label: m.report_money(), actor, see: 'ledger.view' }),
    renewals: showTable(renewals, { label: m.report_renewals(), actor, see: 'members.view' }),
  }
}

/** What was sold and what came in by month, and what renewals will bring (rules reports.money and reports.renewals). */
export default function MoneyReport({ loaderData }: Route.ComponentProps) {
  const { period, isEmpty, bars, money, renewals } = loaderData
  return (
    <ReportScreen report="money" definition={m.report_money_definition()} period={period}>
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title={m.report_money_none()} hint={m.report_money_none_hint()} />
      ) : (
        <ReportPanel
          title={m.report_money()}
          lead={m.report_money_lead()}
          name="money"
          table={money}
          picture={<BarRows label={m.report_money_picture({ months: period.text })} bars={bars} />}
        />
      )}
      <ReportPanel
        title={m.report_renewals()}
        lead={m.report_renewals_lead()}
        name="renewals"
        table={renewals}
      />
    </ReportScreen>
  )
}
