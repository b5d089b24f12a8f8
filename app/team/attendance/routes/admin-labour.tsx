import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { addMonths, bangkokDay, formatSpan } from '#app/kit/pure/days.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { ExportLink } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { DaysToComplete } from '../components/days-to-complete.tsx'
import { LabourTable } from '../components/labour-table.tsx'
import { PeriodForm } from '../components/period-form.tsx'
import { listLabour } from '../queries/labour.server.ts'
import { overtimeText } from '../texts.ts'
import { labourRow, listUnknown, readPeriod, wholeMonth } from '../views/labour.server.ts'
import type { Route } from './+types/admin-labour'

export const middleware: Route.MiddlewareFunction[] = [permit('labour.view')]

/** Hours worked, lateness and overtime of everybody in a period (rule labour.figures). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'labour', entityId: 'list' })
  const today = bangkokDay(now())
  const period = readPeriod(url.searchParams, today)
  const [people, { attendance }] = await Promise.all([listLabour(db, period, now()), findSettings(db)])
  return {
    period,
    periodText: formatSpan(period, getLocale()),
    months: [wholeMonth(addMonths(today, -1)), wholeMonth(today)] as const,
    rows: people.filter(isShown).map(labourRow),
    unknown: listUnknown(people),
    overtime: overtimeText(attendance),
  }
}

/** Nothing was planned, nothing recorded: nothing to say. */
function isShown({ daysWorked, absentDays, leaveDays, plannedMinutes }: Record<ShownBy, number>): boolean {
  return daysWorked + absentDays + leaveDays + plannedMinutes > 0
}
type ShownBy = 'daysWorked' | 'absentDays' | 'leaveDays' | 'plannedMinutes'

export default function LabourFigures({ loaderData }: Route.ComponentProps) {
  const { period, periodText, months, rows, unknown, overtime } = loaderData
  return (
    <>
      <PageTitle title={m.labour_title()} />
      <BackLink to={localizeHref('/admin/attendance')}>{m.attendance_manager()}</BackLink>
      <PageHeader
        title={m.labour_title()}
        lead={overtime}
        actions={<ExportLink path={localizeHref('/admin/attendance/hours/export')} />}
      />
      <PeriodForm period={period} months={months} />
      <DaysToComplete
        title={m.labour_unknown()}
        lead={m.labour_unknown_count({ count: unknown.length })}
        days={unknown}
      />
      <h2 className="mb-3 text-xl font-bold">{periodText}</h2>
      {rows.length === 0 ? (
        <EmptyState title={m.labour_none()} hint={m.labour_none_hint()} />
      ) : (
        <LabourTable rows={rows} label={periodText} />
      )}
    </>
  )
}
