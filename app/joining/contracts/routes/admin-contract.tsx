import { data, Link } from 'react-router'
import { validate as isUuid } from 'uuid'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  giveSeat,
  type SeatRefusal,
  settleDeposit,
  startContract,
  stopContract,
} from '../commands/staff.server.ts'
import { EndDialog, SeatDialog } from '../components/contract-dialogs.tsx'
import { DepositDialog } from '../components/deposit-dialog.tsx'
import { findListedContract } from '../queries/screens.server.ts'
import { DEPOSIT_FIELDS } from '../schema.ts'
import {
  type BillView,
  type ItemView,
  viewBills,
  viewContract,
  viewDeposit,
  viewItems,
} from '../views/screens.server.ts'
import type { Route } from './+types/admin-contract'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view')]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const contract = isUuid(params.id) ? await findListedContract(db, params.id, today) : null
  if (!contract) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'contract', entityId: contract.id })
  const mayEdit = can(actor, 'contracts.edit')
  return {
    mayEdit,
    asked: mayEdit ? { seat: url.searchParams.get('edit'), isEnd: url.searchParams.has('close') } : null,
    deposit: await viewDeposit(db, contract.customerId, today),
    isSettling: url.searchParams.has('record'),
    maySettle: can(actor, 'ledger.edit'),
    contract: viewContract(contract),
    items: await viewItems(db, contract.id, { today, ...(can(actor, 'members.view') && { hrefOf }) }),
    bills: await viewBills(db, contract.customerId),
  }
}

const hrefOf = (memberRowId: string) => localizeHref(`/admin/members/${memberRowId}`)

const SEAT_REFUSALS: Record<SeatRefusal, () => string> = {
  not_found: m.contract_gone,
  no_member: m.contract_error_member,
  taken: m.contract_error_taken,
  not_open: m.contract_error_not_open,
  outside: m.contract_error_outside,
}

const END_REFUSALS = {
  not_found: m.contract_gone,
  no_day: m.contract_error_day,
  in_the_past: m.contract_error_past,
  already_ended: m.contract_error_ended,
  not_running: m.contract_error_not_open,
  not_begun: m.contract_error_not_begun,
}

export async function action({ request, url, context, params: { id } }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const { intent, seat: seatId, typed, lastDay } = readTexts(form, ['intent', 'seat', 'typed', 'lastDay'])
  if (intent === 'deposit') {
    const values = readTexts(form, DEPOSIT_FIELDS)
    const settled = await settleDeposit(ctx, { id, values })
    if (settled.ok) return redirectWithMessage(url.pathname, m.contract_deposit_done())
    return refuse({ deposit: { values, errors: settled.errors }, line: undefined })
  }
  if (intent === 'begin') {
    const begun = await startContract(ctx, id)
    return redirectWithMessage(url.pathname, begun.ok ? m.contract_begun() : m.contract_error_not_open())
  }
  if (intent === 'end') {
    const ended = await stopContract(ctx, { id, on: lastDay })
    if (ended.ok) return redirectWithMessage(url.pathname, m.contract_end_set())
    return refuse({ line: { typed: lastDay, error: END_REFUSALS[ended.reason]() }, deposit: undefined })
  }
  const given = await giveSeat(ctx, { seatId, member: intent === 'free' ? '' : typed || ' ' })
  if (given.ok) return redirectWithMessage(url.pathname, m.contract_seat_set())
  return refuse({ line: { typed, error: SEAT_REFUSALS[given.reason]() }, deposit: undefined })
}

export default function ContractScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { contract, items, bills, mayEdit, asked, deposit, isSettling, maySettle } = loaderData
  const seat = items.flatMap(item => item.seats).find(({ id }) => id === asked?.seat)
  const dialog = useOpenedDialog({
    seat,
    isEnd: asked?.isEnd === true && contract.mayEnd,
    deposit: isSettling && maySettle ? deposit : null,
  })
  const hrefOf = useDialogHref()
  const line = actionData?.line
  const facts = [
    { term: m.state(), value: <Badge tone={contract.tone}>{contract.state}</Badge> },
    { term: m.contract_days(), value: contract.span },
    { term: m.contract_seats(), value: contract.seats },
    { term: m.contract_month(), value: contract.month },
    { term: m.contract_notice(), value: contract.notice },
    ...(contract.deposit === null ? [] : [{ term: m.contract_line_deposit(), value: contract.deposit }]),
    ...(deposit === null ? [] : [{ term: m.contract_deposit_held(), value: deposit.held }]),
  ]
  return (
    <>
      <PageTitle title={contract.number} />
      <BackLink to={localizeHref('/admin/contracts')}>{m.contracts_title()}</BackLink>
      <PageHeader
        title={contract.customer || contract.number}
        lead={contract.number}
        actions={
          <>
            {mayEdit && contract.mayBegin && <IntentForm intent="begin">{m.contract_begin()}</IntentForm>}
            {maySettle && deposit && (
              <Link to={hrefOf('record')} preventScrollReset className={buttonClasses('secondary', 'small')}>
                {m.contract_deposit_settle()}
              </Link>
            )}
            {mayEdit && contract.mayEnd && (
              <Link to={hrefOf('close')} preventScrollReset className={buttonClasses('danger', 'small')}>
                {m.contract_end()}
              </Link>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        <Panel title={m.contract_terms()}>
          <Facts facts={facts} />
        </Panel>
        {items.map(item => (
          <Panel key={item.id} title={item.title} lead={item.lead}>
            <Seats item={item} mayEdit={mayEdit} />
          </Panel>
        ))}
        {bills.length > 0 && <Bills bills={bills} />}
      </div>
      {dialog.seat && <SeatDialog key={dialog.seat.id} seat={dialog.seat} reply={line} />}
      {dialog.isEnd && <EndDialog notice={contract.notice} reply={line} />}
      {dialog.deposit && <DepositDialog deposit={dialog.deposit} reply={actionData?.deposit} />}
    </>
  )
}

function Seats({ item, mayEdit }: { item: ItemView; mayEdit: boolean }) {
  const hrefOf = useDialogHref()
  const actions = {
    heading: m.list_actions(),
    width: 'w-56',
    cell: ({ id, nth, holder }: ItemView['seats'][number]) => (
      <div className="flex flex-wrap justify-end gap-2">
        <Link to={hrefOf('edit', id)} preventScrollReset className={buttonClasses('secondary', 'small')}>
          {m.contract_seat_give()} <span className="sr-only">{m.contract_seat_nth({ nth })}</span>
        </Link>
        {holder !== null && (
          <IntentForm intent="free" fields={{ seat: id }} isDanger>
            {m.contract_seat_take()} <span className="sr-only">{m.contract_seat_nth({ nth })}</span>
          </IntentForm>
        )}
      </div>
    ),
  }
  return (
    <DataTable
      label={item.title}
      rows={item.seats}
      keyOf={row => row.id}
      columns={[
        { heading: m.contract_seat(), width: 'w-28', cell: ({ nth }) => m.contract_seat_nth({ nth }) },
        {
          heading: m.contract_holder(),
          card: 'line',
          cell: ({ holder, href, since }) => (
            <>
              <p>{href ? <a href={href}>{holder}</a> : (holder ?? m.contract_seat_free())}</p>
              {since && <p className="sub">{since}</p>}
            </>
          ),
        },
        { heading: m.contract_pause(), width: 'w-56', cell: ({ pause }) => pause ?? '–' },
        ...(mayEdit ? [actions] : []),
      ]}
    />
  )
}

function Bills({ bills }: { bills: BillView[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{m.contract_bills()}</h2>
      <DataTable
        label={m.contract_bills()}
        rows={bills}
        keyOf={row => row.id}
        columns={[
          {
            heading: m.contract_number(),
            cell: ({ id, number }) => <a href={localizeHref(`/admin/contracts/bills/${id}`)}>{number}</a>,
          },
          { heading: m.contract_days(), card: 'line', cell: row => row.span },
          { heading: m.contract_due(), width: 'w-36', cell: row => row.due },
          {
            heading: m.contract_total(),
            isNumber: true,
            width: 'w-36',
            cell: row => row.total,
          },
          {
            heading: m.state(),
            isState: true,
            width: 'w-36',
            cell: ({ tone, state }) => <Badge tone={tone}>{state}</Badge>,
          },
        ]}
      />
    </section>
  )
}
