import { useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { sellsToCompanies } from '#app/house/settings/steps/companies.server.ts'
import { bangkokDay, isDay } from '#app/kit/pure/days.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { List, ListOrder } from '#app/kit/ui/list.tsx'
import { ExportLink } from '#app/kit/ui/list-actions.tsx'
import type { ListFilter } from '#app/kit/ui/list-controls.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { LEDGER_METHODS } from '#app/money/methods/rules.ts'
import { METHOD_NAMES } from '#app/money/methods/texts.ts'
import { ACCOUNT_OF, LEDGER_KINDS, SOLD_KINDS } from '#app/money/payments/rules.ts'
import { SOLD_NAMES } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerLedgerForm } from '../actions/ledger.server.ts'
import { useEntryColumns } from '../components/entry-columns.tsx'
import { CloseDialog, ReverseDialog } from '../components/ledger-dialogs.tsx'
import { MonthPanel } from '../components/month-panel.tsx'
import { OwingPanel } from '../components/owing-panel.tsx'
import { listEntries } from '../queries.server.ts'
import { readSpan } from '../rules.ts'
import { KIND_NAMES } from '../texts/ledger.ts'
import { bahtText, findReversal, readLedgerQuery, viewEntries } from '../views/entries.server.ts'
import { findMonths, monthsText, monthText, viewMonth, viewOpenPoints } from '../views/months.server.ts'
import { findOwing, findSums } from '../views/totals.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

const MOST_OWING = 5

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { actor, now } = ctx
  const db = ctx.db.prepared // quick reads, which leave in one go
  await logView(ctx.db, { adminId: actor.userId, entityType: 'ledger', entityId: 'list' })
  const today = bangkokDay(now())
  const { months, ...books } = await findMonths(db, today)
  const query = readLedgerQuery(url.searchParams, months)
  const { month } = query.filters
  const span = readSpan(month)
  const isClosing = month === books.closable && url.searchParams.has('close') && can(actor, 'ledger.close')
  const [{ rows, total }, sums, owing, view, reversal, open, holdsDeposits] = await Promise.all([
    // What everybody opens first is always the same statement; what is searched for or sorted may take long.
    listEntries(query.search || query.sort.by ? ctx.db : db, query),
    findSums(ctx, query),
    findOwing(ctx, MOST_OWING),
    isDay(month) ? viewMonth(db, { month, today, ...books }) : null,
    findReversal(db, url.searchParams, actor),
    isClosing ? viewOpenPoints(ctx.db, { month, today, ...books }, actor) : null,
    sellsToCompanies(db),
  ])
  return {
    rows: await viewEntries(db, rows, actor),
    total,
    holdsDeposits,
    page: query.page,
    isFiltered: isNarrowed({ ...query, filters: { ...query.filters, month: '' } }),
    sums: { charged: bahtText(sums.owedSatang), received: bahtText(sums.receivedSatang) },
    owing: {
      count: owing.count,
      total: bahtText(owing.totalSatang),
      rows: owing.rows.map(({ owedSatang, ...row }) => ({
        ...row,
        owed: bahtText(owedSatang),
        href: can(actor, 'payments.view') ? localizeHref(`/admin/members/${row.id}/account`) : null,
      })),
    },
    view,
    reversal,
    months: [
      ...(span ? [{ value: month, label: monthsText(span) }] : []),
      ...months.map(each => ({ value: each.slice(0, 7), label: monthText(each) })),
    ],
    newest: months[0]?.slice(0, 7),
    open,
    may: { edit: can(actor, 'ledger.edit'), close: can(actor, 'ledger.close') },
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'ledger.edit')
  return answerLedgerForm(ctx, { request, url })
}

export default function Ledger({ loaderData, actionData }: Route.ComponentProps) {
  const {
    rows,
    total,
    page,
    isFiltered,
    sums,
    owing,
    view,
    reversal,
    months,
    newest,
    open,
    may,
    holdsDeposits,
  } = loaderData
  const { search } = useLocation()
  const columns = useEntryColumns(may.edit)
  const closeHref = withoutDialog(search)
  return (
    <>
      <PageTitle title={m.ledger_title()} />
      <PageHeader
        title={m.ledger_title()}
        lead={
          <>
            {m.ledger_lead()} <ListOrder columns={columns} own={m.ledger_order()} />
          </>
        }
        actions={<ExportLink path={localizeHref('/admin/ledger/export')} />}
      />
      <div className="mb-6 grid items-start gap-4 xl:grid-cols-[5fr_3fr]">
        {view && <MonthPanel view={view} mayClose={may.close} />}
        <OwingPanel owing={owing} />
      </div>
      <List
        title={m.ledger_title()}
        searchLabel={m.ledger_search()}
        filters={filtersOf(months, newest, holdsDeposits)}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        keyOf={row => row.id}
        nameOf={row => `${row.name}, ${row.day}`}
        empty={{ title: m.ledger_none(), hint: m.ledger_none_hint() }}
        exportPath={localizeHref('/admin/ledger/export')}
        exportsSelection
        sums={<p className="mb-3 text-sm text-muted tabular-nums">{m.ledger_sums(sums)}</p>}
      />
      {reversal && (
        <ReverseDialog
          key={reversal.id}
          entry={reversal}
          closeHref={closeHref}
          reply={actionData ?? undefined}
        />
      )}
      {view && open && (
        <CloseDialog month={view} open={open} closeHref={closeHref} reply={actionData ?? undefined} />
      )}
    </>
  )
}

/** Deposits are of companies: a house without one has none to look for. */
function filtersOf(
  months: { value: string; label: string }[],
  newest: string | undefined,
  holdsDeposits: boolean,
): ListFilter[] {
  const kinds = LEDGER_KINDS.filter(
    kind => holdsDeposits || kind === 'reversal' || ACCOUNT_OF[kind] !== 'deposit',
  )
  const methods = holdsDeposits ? LEDGER_METHODS : LEDGER_METHODS.filter(method => method !== 'deposit')
  return [
    {
      name: 'month',
      label: m.ledger_month(),
      all: m.ledger_all_months(),
      options: months,
      initial: newest,
    },
    {
      name: 'kind',
      label: m.ledger_kind(),
      all: m.ledger_all_kinds(),
      options: kinds.map(kind => ({ value: kind, label: KIND_NAMES[kind].label() })),
    },
    {
      name: 'sold',
      label: m.ledger_sold(),
      all: m.ledger_all_sold(),
      options: SOLD_KINDS.map(kind => ({ value: kind, label: SOLD_NAMES[kind]() })),
    },
    {
      name: 'method',
      label: m.ledger_method(),
      all: m.ledger_all_methods(),
      options: methods.map(method => ({ value: method, label: METHOD_NAMES[method]() })),
    },
  ]
}
