import { ChartColumn } from 'lucide-react'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import { BarRows } from '../components/bar-rows.tsx'
import { ReportPanel } from '../components/report-panel.tsx'
import { ReportScreen } from '../components/report-screen.tsx'
import { showPeriod, showTable } from '../views/shown.server.ts'
import { findSignUp } from '../views/sign-up.server.ts'
import type { Route } from './+types/admin-sign-up'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'sign-up' })
  const reading = { db, now, params: url.searchParams }
  const [wizard, page] = await Promise.all([
    findSignUp(reading, 'wizard'),
    findSignUp(reading, 'membership_page'),
  ])
  const look = { actor, see: 'applications.view' } as const
  return {
    period: showPeriod(wizard.period, bangkokDay(now())),
    isEmpty: wizard.isEmpty && page.isEmpty,
    wizard: {
      bars: wizard.bars,
      table: showTable(wizard.table, { label: m.report_sign_up_wizard(), ...look }),
    },
    page: { bars: page.bars, table: showTable(page.table, { label: m.report_sign_up_page(), ...look }) },
  }
}

/** How far those got who began to sign up (rule reports.sign-up). */
export default function SignUpReport({
  loaderData: { period, isEmpty, wizard, page },
}: Route.ComponentProps) {
  const picture = m.report_sign_up_picture({ months: period.text })
  return (
    <ReportScreen report="signUp" definition={m.report_sign_up_definition()} period={period}>
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title={m.report_sign_up_none()} hint={m.report_sign_up_none_hint()} />
      ) : (
        <>
          <ReportPanel
            title={m.report_sign_up_wizard()}
            lead={m.report_sign_up_lead()}
            name="sign-up"
            table={wizard.table}
            picture={<BarRows label={picture} bars={wizard.bars} />}
          />
          <ReportPanel
            title={m.report_sign_up_page()}
            lead={m.report_sign_up_page_lead()}
            name="sign-up-page"
            table={page.table}
            picture={<BarRows label={picture} bars={page.bars} />}
          />
        </>
      )}
    </ReportScreen>
  )
}
