import './report-screen.css'
import type { ReactNode } from 'react'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TabRow } from '#app/kit/ui/tab-row.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { ShownPeriod } from '../views/shown.ts'
import { PeriodForm } from './period-form.tsx'

/** The reports in the order of their tabs, each with its screen. */
export const REPORTS = {
  money: { path: '/admin/reports', name: m.report_money },
  memberships: { path: '/admin/reports/memberships', name: m.report_memberships },
  occupancy: { path: '/admin/reports/occupancy', name: m.report_occupancy },
  staff: { path: '/admin/reports/staff', name: m.report_staff },
  spaces: { path: '/admin/reports/spaces', name: m.report_spaces },
  signUp: { path: '/admin/reports/sign-up', name: m.report_sign_up },
} as const
export type ReportName = keyof typeof REPORTS

type ReportScreenProps = {
  report: ReportName
  /** What its figures are, in a sentence or two. */
  definition: string
  period: ShownPeriod
  children: ReactNode
}

/** What every report has: its tab, how its figures are meant, and the months that it is of. */
export function ReportScreen({ report, definition, period, children }: ReportScreenProps) {
  return (
    <>
      <PageTitle title={`${REPORTS[report].name()} · ${m.report_title()}`} />
      <PageHeader title={m.report_title()} lead={definition} />
      <TabRow label={m.report_title()} here={report} className="report-tabs">
        {Object.entries(REPORTS).map(([name, { path, name: text }]) => (
          <li key={name}>
            <a
              href={`${localizeHref(path)}?from=${period.from}&to=${period.to}`}
              aria-current={name === report ? 'page' : undefined}
            >
              {text()}
            </a>
          </li>
        ))}
      </TabRow>
      <PeriodForm period={period} />
      <div className="grid gap-4 *:min-w-0">{children}</div>
    </>
  )
}
