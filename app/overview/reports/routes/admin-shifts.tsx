import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { pageIn } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { employeeName } from '#app/team/employees/texts/employees.ts'
import { type BehindColumns, RowsBehind } from '../components/rows-behind.tsx'
import { listShifts, type ShiftBehind } from '../queries/shifts.server.ts'
import { readHour } from '../rules/occupancy.ts'
import { readMonths } from '../rules/period.ts'
import { clockText, USUAL_MONTHS } from '../views/occupancy.server.ts'
import { figureText, showPeriod } from '../views/shown.server.ts'
import { countDays, findStaffedDays } from '../views/staff.server.ts'
import type { Route } from './+types/admin-shifts'

export const middleware: Route.MiddlewareFunction[] = [permit('labour.view')]

/** Who was at work during an hour of the day: what is behind a figure of the employees at work. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'shifts' })
  const { searchParams } = url
  const today = bangkokDay(now())
  const period = readMonths(searchParams, today, USUAL_MONTHS)
  const [hour, page] = [readHour(searchParams).hour ?? 0, pageIn(searchParams)]
  const { days } = await findStaffedDays(db, period)
  const { rows, total, minutes } = await listShifts(db, { ...days, hour, page })
  const mayOpen = can(actor, 'attendance.view')
  return {
    total,
    page,
    title: m.report_shifts_title({ hour: clockText(hour) }),
    lead: m.report_shifts_lead({
      months: showPeriod(period, today).text,
      hours: figureText('average', minutes / 60),
      days: figureText('count', countDays(days)),
    }),
    rows: rows.map(row => viewShift(row, mayOpen)),
  }
}

function viewShift({ id, came, went, isAssumed, minutes, ...person }: ShiftBehind, mayOpen: boolean) {
  const left = formatInstant(went, getLocale())
  return {
    id,
    name: employeeName(person),
    came: formatInstant(came, getLocale()),
    href: mayOpen ? localizeHref(`/admin/attendance?edit=${id}`) : null,
    left: isAssumed ? m.report_left_assumed({ time: left }) : left,
    minutes: figureText('count', minutes),
  }
}
type ShownShift = ReturnType<typeof viewShift>

export default function ShiftsBehind({ loaderData }: Route.ComponentProps) {
  return <RowsBehind report="staff" keyOf={row => row.id} columns={COLUMNS()} {...loaderData} />
}

const COLUMNS = (): BehindColumns<ShownShift> => [
  {
    heading: m.report_who(),
    cell: ({ name, href }) => <p className="font-semibold">{href ? <a href={href}>{name}</a> : name}</p>,
  },
  { heading: m.report_entered(), cell: row => row.came },
  { heading: m.report_left(), cell: row => row.left },
  { heading: m.report_shift_minutes(), cell: row => row.minutes, isNumber: true },
]
