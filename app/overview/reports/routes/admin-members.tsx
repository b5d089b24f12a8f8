import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { addMonths, bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { PAGE_SIZE, pageIn } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listChanged, listDue, type MemberBehind } from '../queries/behind.server.ts'
import { readMonth } from '../rules/period.ts'
import { CHANGES } from '../rules/recurring.ts'
import { CHANGE_NAMES } from '../texts.ts'
import { bahtText, monthText } from '../views/shown.server.ts'
import type { Route } from './+types/admin-members'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** The members behind a figure: whose membership changed so in a month, or is to be renewed in it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'members' })
  const today = bangkokDay(now())
  const month = readMonth(url.searchParams.get('month'), today)
  const change = CHANGES.find(each => each === url.searchParams.get('of'))
  const page = pageIn(url.searchParams)
  const days = { before: addMonths(month, 1), page }
  const { rows, total } = change
    ? await listChanged(db, { from: month, ...days, change })
    : await listDue(db, { from: month < today ? today : month, ...days })
  return {
    ...{ total, page },
    title: change ? CHANGE_NAMES[change]() : m.report_renewals_members(),
    month: monthText(month),
    rows: rows.map((row, at) => viewMember(row, at, can(actor, 'ledger.view'))),
  }
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
  const { rows, total, page, title, month } = loaderData
  return (
    <>
      <PageTitle title={`${title} · ${m.report_title()}`} />
      <BackLink to={localizeHref('/admin/reports/memberships')}>{m.report_memberships()}</BackLink>
      <PageHeader title={title} lead={month} />
      {rows.length === 0 ? (
        <EmptyState title={m.report_nobody()} />
      ) : (
        <DataTable label={title} rows={rows} keyOf={row => row.key} columns={COLUMNS()} />
      )}
      <Pagination page={page} pageSize={PAGE_SIZE} total={total} label={title} />
    </>
  )
}

const COLUMNS = (): Parameters<typeof DataTable<ShownMember>>[0]['columns'] => [
  {
    heading: m.ledger_member(),
    cell: ({ name, href, memberId }) => (
      <>
        <p className="font-semibold">{href ? <a href={href}>{name}</a> : name}</p>
        {memberId && <p className="sub">{memberId}</p>}
      </>
    ),
  },
  { heading: m.report_day(), cell: row => row.day },
  { heading: m.report_before(), cell: row => row.before, isNumber: true },
  { heading: m.report_after(), cell: row => row.after, isNumber: true },
]
