import { Link } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { PAGE_SIZE, readListQuery } from '#app/kit/pure/list-query.ts'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { ExportLink } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerCashUpForm, type CashUpReply } from '../actions.server.ts'
import { cashUpColumns } from '../components/cash-up-columns.tsx'
import { CashUpForm } from '../components/cash-up-form.tsx'
import { TakingsList } from '../components/takings-list.tsx'
import { listCashUps } from '../queries.server.ts'
import { findOpenDay, type OpenDay, viewCashUps } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('cash_ups.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'cash_up', entityId: 'list' })
  const { page } = readListQuery(url.searchParams, {})
  const [open, closed] = await Promise.all([
    findOpenDay(db, url.searchParams, bangkokDay(now())),
    listCashUps(db, page),
  ])
  const rows = await viewCashUps(db, closed.rows)
  return { open, rows, total: closed.total, page, may: { edit: can(actor, 'cash_ups.edit') } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'cash_ups.edit')
  return answerCashUpForm(ctx, { request, url })
}

export default function CashUpScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { open, rows, total, page, may } = loaderData
  return (
    <>
      <PageTitle title={m.cash_up_title()} />
      <PageHeader
        title={m.cash_up_title()}
        lead={m.cash_up_lead()}
        actions={<ExportLink path={localizeHref('/admin/cash-up/export')} />}
      />
      <div className="mb-6">
        {open ? (
          <Open open={open} mayEdit={may.edit} reply={actionData} />
        ) : (
          <p className="rounded-card border border-line bg-surface px-5 py-4">{m.cash_up_today_closed()}</p>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={m.cash_up_none()} hint={m.cash_up_none_hint()} />
      ) : (
        <>
          <DataTable label={m.cash_up_days()} rows={rows} keyOf={row => row.id} columns={cashUpColumns()} />
          <Pagination
            page={page}
            total={total}
            pageSize={PAGE_SIZE}
            label={m.list_pages({ list: m.cash_up_title() })}
          />
        </>
      )}
    </>
  )
}

type OpenProps = { open: OpenDay; mayEdit: boolean; reply: CashUpReply | undefined }

function Open({ open, mayEdit, reply }: OpenProps) {
  const { day, dayText, fromText, takings, other } = open
  return (
    <Panel
      title={dayText}
      lead={fromText ? m.cash_up_counts_from({ day: fromText }) : m.cash_up_counts_day()}
    >
      <TakingsList takings={takings} />
      {mayEdit && <CashUpForm key={day} open={open} reply={reply} />}
      {mayEdit && other && (
        <p>
          <Link to={`?day=${other.day}`} preventScrollReset className={TEXT_LINK}>
            {m.cash_up_other_day({ day: other.text })}
          </Link>
        </p>
      )}
    </Panel>
  )
}
