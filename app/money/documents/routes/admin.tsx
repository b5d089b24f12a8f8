import { Link } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { sellsToCompanies } from '#app/house/settings/steps/companies.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listDocumentMonths, listDocuments, readDocumentQuery } from '../queries.server.ts'
import { DOCUMENT_KINDS, isOfDeposit } from '../rules/documents.ts'
import { KIND_NAMES, standingBadge } from '../texts/documents.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'documents', entityId: 'list' })
  const months = await listDocumentMonths(db, bangkokDay(now()))
  const query = readDocumentQuery(url.searchParams, months)
  const { rows, total } = await listDocuments(db, query)
  const locale = getLocale()
  const inMonth = { month: 'long', year: 'numeric' } as const
  return {
    total,
    kinds: await shownKinds(db),
    page: query.page,
    isFiltered: isNarrowed(query),
    months: months.map(value => ({ value, label: formatDay(`${value}-01`, locale, inMonth) })),
    rows: rows.map(({ id, number, kind, buyerName, day, vatSatang, totalSatang, isReplaced }) => ({
      id,
      number,
      kind,
      buyerName,
      isReplaced,
      dayText: formatDay(day, locale),
      vatText: vatSatang === 0 ? '–' : formatBaht(vatSatang, locale, { decimals: 'always' }),
      totalText: formatBaht(totalSatang, locale, { decimals: 'always' }),
    })),
  }
}

/** A house without companies has no papers of deposits to look for. */
async function shownKinds(db: Executor) {
  return (await sellsToCompanies(db)) ? DOCUMENT_KINDS : DOCUMENT_KINDS.filter(kind => !isOfDeposit(kind))
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function DocumentsScreen({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, months } = loaderData
  const kinds = loaderData.kinds.map(value => ({ value, label: KIND_NAMES[value]() }))
  return (
    <ListScreen
      title={m.admin_documents()}
      lead={m.document_lead()}
      order={m.list_newest_first()}
      searchLabel={m.document_search()}
      filters={[
        { name: 'kind', label: m.document_kind(), all: m.document_all_kinds(), options: kinds },
        { name: 'month', label: m.document_month(), all: m.document_all_months(), options: months },
      ]}
      rows={rows}
      total={total}
      page={page}
      isFiltered={isFiltered}
      keyOf={row => row.id}
      nameOf={row => row.number}
      columns={columns()}
      empty={{ title: m.document_none(), hint: m.document_none_hint() }}
      exportPath={localizeHref('/admin/documents/export')}
      exportsSelection
      actions={
        <>
          <ReportLink path="/admin/documents/tax">{m.tax_report_link()}</ReportLink>
          <ReportLink path="/admin/documents/withholding">{m.withholding_title()}</ReportLink>
        </>
      }
    />
  )
}

function ReportLink({ path, children }: { path: string; children: string }) {
  return (
    <Link to={localizeHref(path)} className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}>
      {children}
    </Link>
  )
}

function columns(): ListColumns<Row> {
  return [
    { heading: m.document_number(), sort: 'number', width: 'w-44', cell: row => <Numbered row={row} /> },
    {
      heading: m.document_buyer(),
      sort: 'buyer',
      card: 'line',
      cell: row => <p title={row.buyerName}>{row.buyerName}</p>,
    },
    { heading: m.document_day(), sort: 'day', width: 'w-40', card: 'none', cell: row => row.dayText },
    {
      heading: m.settings_vat(),
      name: 'vat',
      isNumber: true,
      width: 'w-24',
      card: 'none',
      cell: row => row.vatText,
    },
    {
      heading: m.document_sum(),
      sort: 'total',
      isNumber: true,
      width: 'w-32',
      card: 'line',
      cell: row => row.totalText,
    },
    {
      heading: m.document_state(),
      name: 'state',
      isState: true,
      width: 'w-36',
      cell: row => {
        const { text, tone } = standingBadge(row)
        return <Badge tone={tone}>{text}</Badge>
      },
    },
  ]
}

function Numbered({ row: { id, number, kind } }: { row: Row }) {
  return (
    <>
      <p className="tabular-nums">
        <a href={localizeHref(`/admin/documents/${id}`)}>{number}</a>
      </p>
      <p className="sub" title={KIND_NAMES[kind]()}>
        {KIND_NAMES[kind]()}
      </p>
    </>
  )
}
