import { Link } from 'react-router'
import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { logView } from '#app/features/activity/commands.server.ts'
import { MEMBERSHIP_TYPES } from '#app/features/plans/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { formatDay } from '#app/pure/days.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import type { ListFilter } from '#app/ui/list-controls.tsx'
import { ListScreen } from '#app/ui/list-screen.tsx'
import { readMemberQuery } from '../list.server.ts'
import { EXPIRY_NAMES, fromToday, STATUS_NAMES, TYPE_NAMES } from '../member-texts.ts'
import { listMembers } from '../queries.server.ts'
import { EXPIRY_FILTERS, MEMBER_STATUSES } from '../rules.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

const SHORT_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'members', entityId: 'list' })
  const query = readMemberQuery(url.searchParams, now())
  const { rows, total } = await listMembers(db, query)
  const locale = getLocale()
  return {
    rows: rows.map(({ id, memberId, name, email, membershipType, planName, status, ...row }) => ({
      ...{ id, memberId, name, email, membershipType, planName, status },
      joined: formatDay(row.joinDate, locale, SHORT_DAY),
      expires: row.expiryDate && formatDay(row.expiryDate, locale, SHORT_DAY),
      expiresIn: row.expiryDate && fromToday(row.expiryDate, query.today, locale),
    })),
    total,
    page: query.page,
    isFiltered: query.search !== '' || Object.values(query.filters).some(value => value !== ''),
  }
}

export default function Members({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      title={m.member_title()}
      lead={m.member_lead()}
      searchLabel={m.member_search()}
      filters={filters()}
      {...loaderData}
      columns={columns()}
      keyOf={row => row.id}
      nameOf={row => row.name}
      empty={{ title: m.member_none(), hint: m.member_none_hint() }}
      exportPath={localizeHref('/admin/members/export')}
    />
  )
}

function filters(): ListFilter[] {
  return [
    {
      name: 'type',
      label: m.member_type(),
      all: m.member_all_types(),
      options: MEMBERSHIP_TYPES.map(type => ({ value: type, label: TYPE_NAMES[type]() })),
    },
    {
      name: 'status',
      label: m.member_status(),
      all: m.member_all_statuses(),
      options: MEMBER_STATUSES.map(status => ({ value: status, label: STATUS_NAMES[status].label() })),
    },
    {
      name: 'expiry',
      label: m.member_expiry(),
      all: m.member_all_expiries(),
      options: EXPIRY_FILTERS.map(filter => ({ value: filter, label: EXPIRY_NAMES[filter]() })),
    },
  ]
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function columns(): [Column<Row>, ...Column<Row>[]] {
  return [
    { heading: m.member_who(), sort: 'name', cell: row => <Who row={row} /> },
    {
      heading: m.member_membership(),
      sort: 'membership',
      cell: row => (
        <>
          <p>{TYPE_NAMES[row.membershipType]()}</p>
          {row.planName && <p className="text-sm text-muted">{row.planName}</p>}
        </>
      ),
    },
    {
      heading: m.member_status(),
      sort: 'status',
      cell: row => <Badge tone={STATUS_NAMES[row.status].tone}>{STATUS_NAMES[row.status].label()}</Badge>,
    },
    { heading: m.member_joined(), sort: 'joined', cell: row => <p className="tabular-nums">{row.joined}</p> },
    {
      heading: m.member_expires(),
      sort: 'expires',
      cell: row => (
        <>
          <p className="tabular-nums">{row.expires ?? m.member_no_expiry()}</p>
          {row.expiresIn && <p className="text-sm text-muted">{row.expiresIn}</p>}
        </>
      ),
    },
  ]
}

function Who({ row: { id, name, memberId, email } }: { row: Row }) {
  return (
    <div className="min-w-0">
      <Link
        to={localizeHref(`/admin/members/${id}`)}
        className="inline-block font-semibold wrap-anywhere underline decoration-control underline-offset-4 hover:decoration-ink max-xl:py-1"
      >
        {name}
      </Link>
      <p className="text-sm text-muted wrap-anywhere">
        <span className="tabular-nums">{memberId}</span> · {email}
      </p>
    </div>
  )
}
