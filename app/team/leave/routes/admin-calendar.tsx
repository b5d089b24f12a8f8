import { Link } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { addDays, addMonths, bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { APPROVED_LOOK, CalendarDay, PENDING_LOOK } from '../components/calendar-day.tsx'
import { LeaveViews } from '../components/leave-views.tsx'
import { StepLinks } from '../components/step-links.tsx'
import { unparted } from '../rules/coverage.ts'
import { readMonth } from '../rules/year.ts'
import { readCalendar } from '../views/calendar.server.ts'
import type { Route } from './+types/admin-calendar'

export const middleware: Route.MiddlewareFunction[] = [permit('leave.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'leave_calendar', entityId: 'list' })
  const today = bangkokDay(now())
  const month = readMonth(url.searchParams, today)
  const first = `${month}-01`
  const monthText = (day: string) => formatDay(day, getLocale(), { month: 'long', year: 'numeric' })
  const step = (by: number) => {
    const day = addMonths(first, by)
    return { href: `?month=${day.slice(0, 7)}`, label: monthText(day) }
  }
  return {
    ...(await readCalendar(db, month, today)),
    monthText: monthText(first),
    before: step(-1),
    after: step(1),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map(offset =>
      formatDay(addDays('2026-01-04', offset), getLocale(), { weekday: 'short' }),
    ),
  }
}

export default function LeaveCalendar({ loaderData }: Route.ComponentProps) {
  const { days, weekdayOfFirst, weekdays, monthText, before, after } = loaderData
  const isQuiet = days.every(({ away, gaps }) => away.length === 0 && gaps.length === 0)
  return (
    <>
      <PageTitle title={m.leave_calendar_title()} />
      <LeaveViews />
      <PageHeader title={m.leave_calendar_title()} lead={m.leave_calendar_lead()} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <StepLinks label={m.leave_months()} current={monthText} before={before} after={after} />
        <Legend />
      </div>
      {isQuiet && <p className="mb-4 text-muted">{m.leave_calendar_quiet({ month: monthText })}</p>}
      <h2 className="sr-only">{monthText}</h2>
      <div className="overflow-hidden rounded-card border border-line bg-ground">
        <div aria-hidden="true" className="hidden grid-cols-7 bg-surface text-sm text-muted xl:grid">
          {weekdays.map(weekday => (
            <p key={weekday} className="border-b border-line px-2 py-1.5 font-semibold">
              {weekday}
            </p>
          ))}
        </div>
        <ol className="leave-month grid gap-px">
          {days.map((view, index) => (
            <CalendarDay
              key={view.day}
              view={view}
              column={index === 0 ? ((weekdayOfFirst + 6) % 7) + 1 : null}
            />
          ))}
        </ol>
      </div>
      <div className="mt-6">
        <Coverage {...loaderData} />
      </div>
    </>
  )
}

function Legend() {
  const looks = [
    { look: APPROVED_LOOK, label: m.leave_status_approved() },
    { look: PENDING_LOOK, label: m.leave_calendar_asked_legend() },
  ]
  return (
    <ul className="flex flex-wrap gap-4 text-sm">
      {looks.map(({ look, label }) => (
        <li key={label} className="flex items-center gap-2">
          <span className={`h-5 w-9 rounded-control border ${look}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}

type CoverageProps = {
  usualGaps: { weekday: string; gaps: string[] }[]
  withShifts: number
  employees: number
}

/** Which hours have nobody in any week, as far as working hours are known. */
function Coverage({ usualGaps, withShifts, employees }: CoverageProps) {
  const isKnown = withShifts > 0
  return (
    <Panel
      title={m.leave_coverage_title()}
      lead={
        isKnown ? m.leave_coverage_lead({ known: withShifts, all: employees }) : m.leave_coverage_unknown()
      }
    >
      {isKnown && usualGaps.length === 0 && <p>{m.leave_coverage_whole()}</p>}
      {usualGaps.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {usualGaps.map(({ weekday, gaps }) => (
            <div key={weekday} className="flex justify-between gap-4 sm:justify-start">
              <dt className="min-w-28 text-muted">{weekday}</dt>
              <dd className="font-semibold tabular-nums">{gaps.map(unparted).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {withShifts < employees && (
        <Link to={localizeHref('/admin/employees')} className={classNames(TEXT_LINK, 'justify-self-start')}>
          {m.leave_coverage_link()}
        </Link>
      )}
    </Panel>
  )
}
