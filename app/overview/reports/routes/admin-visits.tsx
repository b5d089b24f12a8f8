import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { pageIn } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { type BehindColumns, RowsBehind } from '../components/rows-behind.tsx'
import { listVisits, type VisitBehind } from '../queries/visits-behind.server.ts'
import { readHour } from '../rules/occupancy.ts'
import { readMonths } from '../rules/period.ts'
import { clockText, USUAL_MONTHS, weekdayText } from '../views/occupancy.server.ts'
import { showPeriod } from '../views/shown.server.ts'
import { findDaysBehind } from '../views/staff.server.ts'
import type { Route } from './+types/admin-visits'

export const middleware: Route.MiddlewareFunction[] = [permit('visits.view')]

/** Who was in during an hour, of a weekday or of all days, or at any time: what is behind a figure of the occupancy. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'visits' })
  const { searchParams } = url
  const today = bangkokDay(now())
  const period = readMonths(searchParams, today, USUAL_MONTHS)
  const [asked, page] = [readHour(searchParams), pageIn(searchParams)]
  const { rows, total } = await listVisits(db, {
    ...(await findDaysBehind(db, period, asked.of)),
    ...asked,
    page,
  })
  return {
    total,
    page,
    title: titleOf(asked),
    report: asked.of === 'all' || asked.of === 'unattended' ? ('staff' as const) : ('occupancy' as const),
    lead: leadOf(asked, showPeriod(period, today).text),
    rows: rows.map(viewVisit),
  }
}

function titleOf({ weekday, hour, of }: ReturnType<typeof readHour>): string {
  if (hour === null) return of === 'assumed' ? m.report_visits_assumed() : m.report_visits_any_time()
  const from = { hour: clockText(hour) }
  return weekday === null
    ? m.report_visits_any_day(from)
    : m.report_visits_title({ ...from, weekday: weekdayText(weekday) })
}

const leadOf = ({ of }: ReturnType<typeof readHour>, months: string) =>
  of === 'unattended' ? `${m.report_unattended()} · ${months}` : months

function viewVisit({ id, memberId, name, enteredAt, leftAt, isAssumed }: VisitBehind) {
  const left = leftAt && formatInstant(leftAt, getLocale())
  return {
    id,
    name: name || m.report_nameless(),
    href: memberId && localizeHref(`/admin/members/${memberId}`),
    entered: formatInstant(enteredAt, getLocale()),
    left: left && isAssumed ? m.report_left_assumed({ time: left }) : (left ?? ''),
  }
}
type ShownVisit = ReturnType<typeof viewVisit>

export default function VisitsBehind({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, title, lead, report } = loaderData
  return (
    <RowsBehind
      keyOf={row => row.id}
      columns={COLUMNS()}
      report={report}
      title={title}
      lead={lead}
      rows={rows}
      total={total}
      page={page}
    />
  )
}

const COLUMNS = (): BehindColumns<ShownVisit> => [
  {
    heading: m.report_who(),
    cell: ({ name, href }) => <p className="font-semibold">{href ? <a href={href}>{name}</a> : name}</p>,
  },
  { heading: m.report_entered(), cell: row => row.entered },
  { heading: m.report_left(), cell: row => row.left },
]
