import { data, useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { changedText } from '#app/kit/forms/together-texts.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed, SELECTED } from '#app/kit/pure/list-query.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { planTogether, readSeenRows, SET } from '#app/kit/pure/together.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { setAction } from '#app/kit/ui/list-actions.tsx'
import type { ListFilter } from '#app/kit/ui/list-controls.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { TogetherDialog } from '#app/kit/ui/together-dialog.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { finishRequests } from '../commands/handle.server.ts'
import { listRequests, listRequestsById, readRequestQuery } from '../queries.server.ts'
import { markOf, REQUEST_KINDS, REQUEST_STATUSES } from '../rules.ts'
import { KIND_NAMES, STATUS_LOOKS, wishText } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('requests.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'requests', entityId: 'list' })
  const query = readRequestQuery(url.searchParams)
  const mayEdit = can(actor, 'requests.edit')
  const [{ rows, total }, plan] = await Promise.all([
    listRequests(db, query),
    mayEdit ? planFinish(db, url.searchParams) : null,
  ])
  const locale = getLocale()
  return {
    plan,
    mayEdit,
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    rows: rows.map(({ id, name, kind, status, takerName, wishes, submittedAt, ...row }) => ({
      id,
      name,
      kind,
      status,
      takerName,
      contact: row.phone ?? row.email,
      wishTexts: wishes.map(wish => wishText(wish, locale)),
      receivedIso: submittedAt.toISOString(),
      receivedText: formatInstant(submittedAt, locale),
      agoText: formatAgo(submittedAt, now(), locale),
    })),
  }
}

/** Which of the ticked requests would be done then. */
async function planFinish(db: Executor, params: URLSearchParams) {
  if (params.get(SET) !== 'done') return null
  return planTogether('done', await listRequestsById(db, params.getAll(SELECTED)), {
    nameOf: ({ name }) => name,
    markOf,
    whyNot: ({ status }) => (status === 'done' ? m.list_set_already() : null),
  })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  if (form.get('intent') !== 'set') throw data(null, { status: 400 })
  const done = await finishRequests(ctx, readSeenRows(form))
  return redirectWithMessage(url.pathname + withoutDialog(url.search), changedText(done))
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function RequestsScreen({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, mayEdit } = loaderData
  const plan = useOpenedDialog(loaderData.plan)
  const { search } = useLocation()
  return (
    <>
      <ListScreen
        title={m.admin_requests()}
        lead={m.request_list_lead()}
        order={m.list_newest_first()}
        searchLabel={m.request_search()}
        filters={filters()}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        keyOf={row => row.id}
        nameOf={row => row.name}
        columns={columns()}
        empty={{ title: m.request_none(), hint: m.request_none_hint() }}
        exportPath={localizeHref('/admin/requests/export')}
        exportsSelection
        {...(mayEdit && { further: [setAction('done', STATUS_LOOKS.done.label())] })}
      />
      {plan && (
        <TogetherDialog plan={plan} state={STATUS_LOOKS.done.label()} closeHref={withoutDialog(search)} />
      )}
    </>
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
      width: 'w-36',
      card: 'line',
      cell: ({ kind }) => <p className="whitespace-normal">{KIND_NAMES[kind]()}</p>,
    },
    {
      heading: m.request_wishes(),
      name: 'wishes',
      width: 'w-60',
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
      width: 'w-36',
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
