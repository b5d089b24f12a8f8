import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import type { ListFilter } from '#app/kit/ui/list-controls.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listRequests, readRequestQuery } from '../queries.server.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '../rules.ts'
import { KIND_NAMES, STATUS_LOOKS, wishText } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('requests.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'requests', entityId: 'list' })
  const query = readRequestQuery(url.searchParams)
  const { rows, total } = await listRequests(db, query)
  const locale = getLocale()
  return {
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    rows: rows.map(({ id, name, kind, status, takerName, wishes, submittedAt, ...row }) => ({
      ...{ id, name, kind, status, takerName, contact: row.phone ?? row.email },
      wishTexts: wishes.map(wish => wishText(wish, locale)),
      receivedIso: submittedAt.toISOString(),
      receivedText: formatInstant(submittedAt, locale),
      agoText: formatAgo(submittedAt, now(), locale),
    })),
  }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function RequestsScreen({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered } = loaderData
  return (
    <ListScreen
      title={m.admin_requests()}
      lead={m.request_list_lead()}
      order={m.list_newest_first()}
      searchLabel={m.request_search()}
      filters={filters()}
      {...{ rows, total, page, isFiltered }}
      keyOf={row => row.id}
      nameOf={row => row.name}
      columns={columns()}
      empty={{ title: m.request_none(), hint: m.request_none_hint() }}
      exportPath={localizeHref('/admin/requests/export')}
    />
  )
}

function filters(): ListFilter[] {
  return [
    {
      name: 'status',
      label: m.review_status(),
      all: m.review_all_statuses(),
      options: REQUEST_STATUSES.map(value => ({ value, label: STATUS_LOOKS[value].label() })),
    },
    {
      name: 'kind',
      label: m.request_what(),
      all: m.request_all_kinds(),
      options: REQUEST_KINDS.map(value => ({ value, label: KIND_NAMES[value]() })),
    },
  ]
}

function columns(): ListColumns<Row> {
  return [
    { heading: m.request_who(), sort: 'name', cell: row => <Who row={row} /> },
    {
      heading: m.request_what(),
      sort: 'kind',
      width: 'w-40',
      card: 'line',
      cell: ({ kind }) => <p title={KIND_NAMES[kind]()}>{KIND_NAMES[kind]()}</p>,
    },
    {
      heading: m.request_wishes(),
      name: 'wishes',
      width: 'w-64',
      card: 'none',
      cell: ({ wishTexts: [first, ...others] }) => (
        <p className="tabular-nums" title={[first, ...others].join('\n')}>
          {first}
          {others.length > 0 && <span className="text-muted"> +{others.length}</span>}
        </p>
      ),
    },
    {
      heading: m.review_received(),
      sort: 'received',
      width: 'w-36',
      card: 'line',
      cell: row => (
        <time dateTime={row.receivedIso} title={row.receivedText}>
          {row.agoText}
        </time>
      ),
    },
    {
      heading: m.request_taken_by(),
      name: 'taken-by',
      isExtra: true,
      width: 'w-40',
      card: 'none',
      cell: row => <p title={row.takerName ?? undefined}>{row.takerName ?? '–'}</p>,
    },
    {
      heading: m.review_status(),
      sort: 'status',
      isState: true,
      width: 'w-36',
      cell: ({ status }) => <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label()}</Badge>,
    },
  ]
}

function Who({ row: { id, name, contact } }: { row: Row }) {
  return (
    <>
      <p title={name}>
        <a href={localizeHref(`/admin/requests/${id}`)}>{name}</a>
      </p>
      <p className="sub" title={contact ?? undefined}>
        {contact}
      </p>
    </>
  )
}
