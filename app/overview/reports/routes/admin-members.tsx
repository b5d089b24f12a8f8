import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths, bangkokDay, type Day, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { pageIn } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { type BehindColumns, RowsBehind } from '../components/rows-behind.tsx'
import { listChanged, listDue, listStanding, type MemberBehind } from '../queries/behind.server.ts'
import { readMonth } from '../rules/period.ts'
import { CHANGES } from '../rules/recurring.ts'
import { CHANGE_NAMES } from '../texts.ts'
import { bahtText, monthText } from '../views/shown.server.ts'
import type { Route } from './+types/admin-members'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** The members behind a figure: who had a membership as a month began or ended, whose changed so in it, or is due in it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'members' })
  const today = bangkokDay(now())
  const month = readMonth(url.searchParams.get('month'), today)
  const page = pageIn(url.searchParams)
  const { title, isStanding, rows, total } = await findBehind(db, url.searchParams, { month, today, page })
  return {
    total,
    page,
    title,
    isStanding,
    month: monthText(month),
    rows: rows.map((row, at) => viewMember(row, at, can(actor, 'ledger.view'))),
  }
}

type Asked = { month: Day; today: Day; page: number }

/** The list that the address asks for, and what it is called. */
async function findBehind(db: Executor, params: URLSearchParams, { month, today, page }: Asked) {
  const of = params.get('of')
  const days = { before: addMonths(month, 1), page }
  const change = CHANGES.find(each => each === of)
  if (change)
    return {
      title: CHANGE_NAMES[change](),
      isStanding: false,
      ...(await listChanged(db, { from: month, ...days, change })),
    }
  if (of === 'start') {
    const found = await listStanding(db, { before: month, cohort: null, page })
    return { title: m.report_standing_start(), isStanding: true, ...found }
  }
  if (of === 'end') {
    const asked = params.get('cohort')
    const cohort = asked === null ? null : readMonth(asked, today)
    const found = await listStanding(db, { ...days, cohort })
    const title =
      cohort === null ? m.report_standing_end() : m.report_standing_cohort({ month: monthText(cohort) })
    return { title, isStanding: true, ...found }
  }
  const due = await listDue(db, { from: month < today ? today : month, ...days })
  return { title: m.report_renewals_members(), isStanding: false, ...due }
}

/** What somebody brings in a month is for those who may see the books. */
function viewMember(
  { id, name, memberId, day, beforeSatang, afterSatang }: MemberBehind,
  at: number,
  seesMoney: boolean,
) {
  const baht = (satang: number | null) => (satang === null || !seesMoney ? '' : bahtText(satang))
  return {
    key: id ?? `gone-${at}`,
    href: id && localizeHref(`/admin/members/${id}`),
    name: name ?? m.report_member_gone(),
    memberId: memberId ?? '',
    day: day ? formatDay(day, getLocale(), SHORT_DAY) : '',
    before: baht(beforeSatang),
    after: baht(afterSatang),
  }
}
type ShownMember = ReturnType<typeof viewMember>

export default function MembersBehind({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, title, isStanding, month } = loaderData
  return (
    <RowsBehind
      report="memberships"
      lead={month}
      keyOf={row => row.key}
      columns={columnsOf(isStanding)}
      title={title}
      rows={rows}
      total={total}
      page={page}
    />
  )
}

/** Who stands has no before: only since when their membership is as it is. */
const columnsOf = (isStanding: boolean): BehindColumns<ShownMember> => [
  {
    heading: m.ledger_member(),
    cell: ({ name, href, memberId }) => (
      <>
        <p className="font-semibold">{href ? <a href={href}>{name}</a> : name}</p>
        {memberId && <p className="sub">{memberId}</p>}
      </>
    ),
  },
  { heading: isStanding ? m.report_since() : m.report_day(), cell: row => row.day },
  ...(isStanding
    ? []
    : [{ heading: m.report_before(), cell: (row: ShownMember) => row.before, isNumber: true }]),
  { heading: isStanding ? m.report_monthly() : m.report_after(), cell: row => row.after, isNumber: true },
]
