import { data, useSearchParams } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { viewFloods } from '#app/joining/provisional-codes/queries.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { FloodLines } from '#app/kit/ui/flood-lines.tsx'
import type { ListFilter } from '#app/kit/ui/list-controls.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { PAYMENT_METHODS } from '#app/money/methods/rules.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listInside } from '#app/people/access-codes/queries/codes.server.ts'
import { APPLICATION_STATUSES } from '#app/people/applicants/rules.ts'
import { rejectFlood } from '../commands/reject-flood.server.ts'
import { DeliveryBadge } from '../components/delivery-badge.tsx'
import { FloodDialog } from '../components/flood-dialog.tsx'
import { listApplications, listPlanNames, readApplicationQuery } from '../queries/list.server.ts'
import { reasonError } from '../schema/decisions.ts'
import { countWaitingIn } from '../steps/flood.server.ts'
import { methodName, STATUS_LOOKS, suggestionsFor } from '../texts/applications.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const mayEdit = can(actor, 'applications.edit')
  await logView(db, { adminId: actor.userId, entityType: 'applications', entityId: 'list' })
  const [planNames, floods] = await Promise.all([listPlanNames(db.prepared), viewFloods(db.prepared, now())])
  const query = readApplicationQuery(url.searchParams, { planNames, floods })
  // What everybody opens first is always the same statement; what is searched for or sorted may take long.
  const isUsual = !isNarrowed(query) && query.sort.by === ''
  const { rows, total } = await listApplications(isUsual ? db.prepared : db, query)
  const locale = getLocale()
  const inside = await listInside(
    db.prepared,
    rows.map(({ id }) => id),
    now(),
  )
  const { flood } = query.filters
  return {
    flood: mayEdit && flood ? { id: flood, count: await countWaitingIn(db, flood) } : null,
    suggestions: suggestionsFor('application', locale),
    planNames,
    floods: query.search === '' ? floods : [],
    shownFlood: query.filters.flood,
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    rows: rows.map(({ id, name, email, memberId, status, isRenewal, receipt, card, delivery, ...row }) => ({
      id,
      name,
      email,
      memberId,
      status,
      isRenewal,
      receipt,
      card,
      delivery,
      isInside: inside.has(id),
      isChanged: row.isChanged,
      plan: planTitle(row.selectedPlan, locale),
      method: row.paymentMethod,
      totalText: formatBaht(row.totalSatang, locale),
      receivedIso: row.createdAt.toISOString(),
      receivedText: formatInstant(row.createdAt, locale),
      agoText: formatAgo(row.createdAt, now(), locale),
    })),
  }
}

/** What was asked for is said again with a refusal, so that nothing typed is lost. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const { intent, reason, count } = readTexts(await readForm(request), ['intent', 'reason', 'count'])
  const floodId = url.searchParams.get('flood') ?? ''
  if (intent !== 'reject-flood') throw data(null, { status: 400 })
  const rejected = await rejectFlood(ctx, { floodId, reason, count: Number(count) })
  if (rejected.ok)
    return redirectWithMessage(url.pathname, m.review_flood_done({ count: rejected.value.rejected }))
  const texts: Record<typeof rejected.reason, () => string> = {
    not_found: m.review_flood_gone,
    bad_reason: () => reasonError(reason) ?? '',
    not_as_seen: m.review_flood_grown,
  }
  const status = rejected.reason === 'bad_reason' ? 400 : 409
  return data({ reason, error: texts[rejected.reason]() }, { status })
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function ApplicationsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, planNames, floods, shownFlood, flood } = loaderData
  const isRejecting = useSearchParams()[0].get('decide') === 'reject'
  const floodHref = `?flood=${flood?.id}`
  const rejectAll = flood &&
    flood.count > 0 && {
      href: `${floodHref}&decide=reject`,
      label: m.review_flood_reject({ count: flood.count }),
    }
  return (
    <>
      <ListScreen
        title={m.review_title()}
        lead={m.review_lead()}
        order={m.list_newest_first()}
        searchLabel={m.review_search()}
        filters={filtersOf(planNames)}
        notice={
          <FloodLines
            floods={floods}
            shown={shownFlood}
            path="/admin/applications"
            action={rejectAll || undefined}
          />
        }
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        keyOf={row => row.id}
        nameOf={row => row.name}
        columns={columns(rows.some(({ delivery }) => delivery.state !== 'kept'))}
        empty={{ title: m.review_none(), hint: m.review_none_hint() }}
        exportPath={localizeHref('/admin/applications/export')}
        exportsSelection
      />
      {flood && isRejecting && (
        <FloodDialog
          count={flood.count}
          closeHref={floodHref}
          note={null}
          suggestions={loaderData.suggestions}
          reply={actionData}
        />
      )}
    </>
  )
}

function filtersOf(planNames: string[]): ListFilter[] {
  return [
    {
      name: 'status',
      label: m.review_status(),
      all: m.review_all_statuses(),
      options: APPLICATION_STATUSES.map(value => ({ value, label: STATUS_LOOKS[value].label() })),
    },
    {
      name: 'plan',
      label: m.review_plan(),
      all: m.review_all_plans(),
      options: planNames.map(value => ({ value, label: planTitle(value, getLocale()) })),
    },
    {
      name: 'method',
      label: m.review_method(),
      all: m.review_all_methods(),
      options: PAYMENT_METHODS.map(value => ({ value, label: METHOD_WORDS[value].name() })),
    },
    {
      name: 'receipt',
      label: m.review_receipt(),
      all: m.review_all_receipts(),
      options: [
        { value: 'with', label: m.review_with_receipt() },
        { value: 'without', label: m.review_without_receipt() },
      ],
    },
  ]
}

/** How it is paid; it makes room where it matters more whether the application went out. */
const METHOD = () => ({
  heading: m.review_method(),
  name: 'method',
  width: 'w-30',
  isExtra: true,
  card: 'none' as const,
  cell: (row: Row) => <p title={methodName(row.method)}>{methodName(row.method)}</p>,
})

/** Where nothing goes outside, nothing is said about it. */
function columns(isSentOut: boolean): ListColumns<Row> {
  return [
    { heading: m.review_who(), sort: 'name', cell: row => <Who row={row} /> },
    {
      heading: m.review_plan(),
      sort: 'plan',
      width: 'w-37',
      card: 'none',
      cell: row => <p className="line-clamp-2 whitespace-normal">{row.plan}</p>,
    },
    {
      heading: m.review_total(),
      sort: 'total',
      isNumber: true,
      width: 'w-22',
      card: 'line',
      cell: row => row.totalText,
    },
    ...(isSentOut ? [] : [METHOD()]),
    {
      heading: m.review_received(),
      sort: 'received',
      width: 'w-33',
      card: 'line',
      cell: row => (
        <time dateTime={row.receivedIso} title={row.receivedText}>
          {row.agoText}
        </time>
      ),
    },
    {
      heading: m.review_receipt(),
      name: 'receipt',
      width: 'w-38',
      card: 'none',
      cell: row => <Paid row={row} />,
    },
    {
      heading: m.review_status(),
      sort: 'status',
      isState: true,
      width: 'w-38',
      cell: row => <StatusBadge status={row.status} />,
    },
    ...(isSentOut
      ? [
          {
            heading: m.review_delivery(),
            name: 'delivery',
            width: 'w-32',
            isExtra: true,
            card: 'none' as const,
            cell: (row: Row) => <DeliveryBadge {...row.delivery} />,
          },
        ]
      : []),
  ]
}

function Who({ row: { id, name, memberId, email, isRenewal, isInside, isChanged } }: { row: Row }) {
  const shown = isRenewal ? m.review_renewal_of({ name }) : name
  return (
    <>
      <p title={shown}>
        <a href={localizeHref(`/admin/applications/${id}`)}>{shown}</a>
      </p>
      <p
        className={isChanged || isInside ? 'sub marked' : 'sub'}
        title={isChanged ? m.review_changed_since() : email}
      >
        {isChanged && <Badge tone="bad">{m.review_changed_badge()}</Badge>}{' '}
        {isInside && <Badge tone="waiting">{m.access_inside()}</Badge>} {`${memberId} ${email}`}
      </p>
    </>
  )
}

/** The newest slip, or what came by card. */
function Paid({ row: { receipt, card } }: { row: Row }) {
  if (!card && !receipt) return m.review_no_receipt()
  return (
    <>
      {receipt && <StatusBadge status={receipt} />} {card && <Badge tone={card.tone}>{card.label}</Badge>}
      {card?.detail && (
        <p className="sub" title={card.detail}>
          {card.detail}
        </p>
      )}
    </>
  )
}

function StatusBadge({ status }: { status: keyof typeof STATUS_LOOKS }) {
  const { label, tone } = STATUS_LOOKS[status]
  return <Badge tone={tone}>{label()}</Badge>
}
