import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSlipChanges } from '#app/joining/applications/queries/slip-changes.server.ts'
import { STATUS_LOOKS } from '#app/joining/applications/texts/applications.ts'
import { viewFloods } from '#app/joining/provisional-codes/queries.server.ts'
import { viewReadings } from '#app/joining/slips/views/readings.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { FloodLines } from '#app/kit/ui/flood-lines.tsx'
import type { ListFilter } from '#app/kit/ui/list-controls.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { SLIP_STATUSES } from '#app/money/bills/rules.ts'
import { titleOf } from '#app/money/bills/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listReceipts, readReceiptQuery } from '../queries/review.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('receipts.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'receipts', entityId: 'list' })
  const floods = await viewFloods(db, now())
  const query = readReceiptQuery(url.searchParams, floods)
  const { rows, total } = await listReceipts(db, query)
  const waiting = rows.flatMap(({ status, application }) =>
    status === 'submitted' && application ? [application] : [],
  )
  const [readings, changes, titles] = await Promise.all([
    viewReadings(db, rows),
    findSlipChanges(db, waiting),
    Promise.all(rows.map(({ subject }) => titleOf(subject))),
  ])
  const locale = getLocale()
  return {
    floods: query.search === '' ? floods : [],
    shownFlood: query.filters.flood,
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    may: { seeApplication: can(actor, 'applications.view') },
    rows: rows.map(({ id, who, email, plan, status, application, ...row }, nth) => ({
      id,
      who,
      email,
      status,
      reading: readings.get(id) ?? null,
      plan: titles[nth] ?? (plan && planTitle(plan, locale)),
      apart: titles[nth] ?? null,
      isChanged: status === 'submitted' && application !== null && changes.has(application.id),
      application: application && {
        id: application.id,
        memberId: application.memberId,
        status: application.status,
      },
      totalText: row.total === null ? null : formatBaht(row.total, locale),
      receivedIso: row.createdAt.toISOString(),
      receivedText: formatInstant(row.createdAt, locale),
      agoText: formatAgo(row.createdAt, now(), locale),
    })),
  }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function ReceiptsScreen({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, floods, shownFlood, may } = loaderData
  return (
    <ListScreen
      title={m.review_slips_title()}
      lead={m.review_slips_lead()}
      order={m.list_newest_first()}
      searchLabel={m.review_slips_search()}
      filters={filters()}
      notice={<FloodLines floods={floods} shown={shownFlood} path="/admin/receipts" />}
      rows={rows}
      total={total}
      page={page}
      isFiltered={isFiltered}
      keyOf={row => row.id}
      nameOf={row => row.who}
      columns={columns(may)}
      empty={{ title: m.review_slips_none(), hint: m.review_slips_none_hint() }}
      exportPath={localizeHref('/admin/receipts/export')}
      exportsSelection
    />
  )
}

function filters(): ListFilter[] {
  return [
    {
      name: 'status',
      label: m.review_status(),
      all: m.review_all_statuses(),
      options: SLIP_STATUSES.map(value => ({ value, label: STATUS_LOOKS[value].label() })),
    },
    {
      name: 'application',
      label: m.review_slip_application(),
      all: m.review_slips_all(),
      options: [
        { value: 'with', label: m.review_slips_with() },
        { value: 'without', label: m.review_slips_without() },
      ],
    },
  ]
}

function columns(may: { seeApplication: boolean }): ListColumns<Row> {
  return [
    { heading: m.review_who(), cell: row => <Who row={row} /> },
    {
      heading: m.review_total(),
      name: 'total',
      width: 'w-36',
      card: 'line',
      cell: row => (
        <>
          <p className="font-semibold tabular-nums">{row.totalText ?? m.review_not_given()}</p>
          {row.plan && (
            <p className="sub" title={row.plan}>
              {row.plan}
            </p>
          )}
        </>
      ),
    },
    {
      heading: m.review_slip_application(),
      name: 'application',
      isExtra: true,
      width: 'w-38',
      card: 'none',
      cell: ({ application, apart }) =>
        apart !== null ? (
          apart
        ) : application ? (
          <>
            <p>
              {may.seeApplication ? (
                <a href={localizeHref(`/admin/applications/${application.id}`)}>{application.memberId}</a>
              ) : (
                application.memberId
              )}
            </p>
            <p className="sub">{STATUS_LOOKS[application.status].label()}</p>
          </>
        ) : (
          m.review_slip_unlinked()
        ),
    },
    {
      heading: m.slips_title(),
      name: 'reading',
      width: 'w-56',
      card: 'none',
      cell: row => <Reading row={row} />,
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
      heading: m.review_status(),
      sort: 'status',
      isState: true,
      width: 'w-38',
      cell: ({ status }) => <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label()}</Badge>,
    },
  ]
}

function Reading({ row: { reading, isChanged } }: { row: Row }) {
  const changed = isChanged && <Badge tone="bad">{m.review_changed_badge()}</Badge>
  if (!reading) return changed || m.review_not_given()
  const { verdict, tone, slip, notes } = reading
  const said = [...notes.map(({ text }) => text), slip?.bank, slip?.paid].filter(Boolean).join(' · ')
  return (
    <>
      <p title={verdict}>
        <Badge tone={tone}>{verdict}</Badge>
      </p>
      {(changed || said) && (
        <p className="sub" title={isChanged ? m.review_changed_since() : said}>
          {changed} {said}
        </p>
      )}
    </>
  )
}

function Who({ row: { id, who, email } }: { row: Row }) {
  return (
    <div className="flex items-center gap-2">
      <img
        src={localizeHref(`/admin/receipts/${id}/image?small`)}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-10 shrink-0 rounded-control border border-line bg-sea-1 object-cover max-xl:hidden extra"
      />
      <div className="min-w-0">
        <p title={who}>
          <a href={localizeHref(`/admin/receipts/${id}`)}>{who}</a>
        </p>
        <p className="sub" title={email}>
          {email}
        </p>
      </div>
    </div>
  )
}
