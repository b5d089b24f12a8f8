import { data, Link } from 'react-router'
import { validate as isUuid } from 'uuid'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
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
import { answerContractForm } from '../actions.server.ts'
import {
  AddItemDialog,
  AddLinks,
  EndDialog,
  PauseSeatDialog,
  SeatDialog,
} from '../components/contract-dialogs.tsx'
import { DepositDialog } from '../components/deposit-dialog.tsx'
import { ExtrasDialog } from '../components/extras-dialog.tsx'
import { PriceDialog } from '../components/price-dialog.tsx'
import { RenewDialog } from '../components/renew-dialog.tsx'
import { findListedContract } from '../queries/screens.server.ts'
import { readItemKind } from '../schema.ts'
import { MOST_PAUSE_DAYS, MOST_PAUSES_A_YEAR } from '../steps/seats.server.ts'
import type { Contract } from '../tables.server.ts'
import { viewPlanned, viewPriced } from '../views/prices.server.ts'
import { viewProposal, viewRenewals } from '../views/renewals.server.ts'
import {
  type BillView,
  type FirstBill,
  type ItemView,
  viewAddable,
  viewBills,
  viewContract,
  viewDeposit,
  viewExtras,
  viewFirstBills,
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
  const renewals = await viewRenewals(db, contract)
  const proposal = mayEdit ? viewProposal(contract, renewals.renewedBy !== null) : null
  return {
    mayEdit,
    proposal,
    isRenewing: url.searchParams.has('renew'),
    ...renewals,
    asked: mayEdit ? await findAsked(db, contract, { params: url.searchParams, today }) : null,
    planned: await viewPlanned(db, contract, today),
    firstBills: contract.state === 'draft' ? await viewFirstBills(db, contract) : [],
    deposit: await viewDeposit(db, contract.customerId, today),
    isSettling: url.searchParams.has('record'),
    extras: await viewExtras(db, contract),
    isCapping: url.searchParams.has('limit'),
    maySettle: can(actor, 'ledger.edit'),
    contract: viewContract(contract),
    noticeWaits: contract.noticeWaits,
    items: await viewItems(db, contract.id, { today, ...(can(actor, 'members.view') && { hrefOf }) }),
    bills: await viewBills(db, contract.customerId),
  }
}

/** The dialog that the address opens over a contract. */
async function findAsked(
  db: Executor,
  contract: Contract,
  { params, today }: { params: URLSearchParams; today: Day },
) {
  const limits = { days: MOST_PAUSE_DAYS, year: MOST_PAUSES_A_YEAR }
  return {
    seat: params.get('edit'),
    isEnd: params.has('close'),
    paused: params.get('ignore'),
    limits,
    prices: params.has('move') ? await viewPriced(db, contract, today) : null,
    added: params.has('new') ? await viewAddable(db, readItemKind(params.get('new')), today) : null,
  }
}

const hrefOf = (memberRowId: string) => localizeHref(`/admin/members/${memberRowId}`)

export async function action({ request, url, context, params: { id } }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerContractForm(commandContext(context), { form, id, screen: url.pathname })
}

export default function ContractScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { contract, items, bills, firstBills, mayEdit, asked, planned, deposit, isSettling, maySettle } =
    loaderData
  const { proposal, isRenewing, renews, renewedBy, noticeWaits, extras, isCapping } = loaderData
  const mayWrite = mayEdit && contract.isOpen
  const seatOf = (asks: string | null = null) =>
    mayWrite ? items.flatMap(item => item.seats).find(({ id }) => id === asks) : undefined
  const dialog = useOpenedDialog({
    seat: seatOf(asked?.seat),
    paused: seatOf(asked?.paused),
    added: mayWrite ? asked?.added : null,
    prices: contract.mayEnd && planned === null ? asked?.prices : null,
    isEnd: asked?.isEnd === true && contract.mayEnd,
    proposal: isRenewing ? proposal : null,
    deposit: isSettling && maySettle ? deposit : null,
    extras: isCapping && mayWrite ? extras : null,
  })
  const hrefOf = useDialogHref()
  const facts = [
    { term: m.state(), value: <Badge tone={contract.tone}>{contract.state}</Badge> },
    { term: m.contract_days(), value: contract.span },
    { term: m.contract_seats(), value: contract.seats },
    { term: m.contract_month(), value: contract.month },
    { term: m.contract_notice(), value: contract.notice },
    ...(contract.afterwards === null ? [] : [{ term: m.contract_then(), value: contract.afterwards }]),
    ...(renews === null ? [] : [{ term: m.contract_renews(), value: <ContractLink {...renews} /> }]),
    ...(renewedBy === null
      ? []
      : [{ term: m.contract_renewed_by(), value: <ContractLink {...renewedBy} /> }]),
    ...(contract.deposit === null ? [] : [{ term: m.contract_line_deposit(), value: contract.deposit }]),
    ...(deposit === null ? [] : [{ term: m.contract_deposit_held(), value: deposit.held }]),
    ...(extras === null ? [] : [{ term: m.contract_extras(), value: extras.text }]),
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
            <Link
              to={localizeHref(`/admin/contracts/${contract.id}/signing`)}
              className={buttonClasses('secondary', 'small')}
            >
              {m.signing_title()}
            </Link>
            {proposal && (
              <Link to={hrefOf('renew')} preventScrollReset className={buttonClasses('secondary', 'small')}>
                {m.contract_renew()}
              </Link>
            )}
            {mayEdit && contract.mayEnd && planned === null && renewedBy === null && (
              <Link to={hrefOf('move')} preventScrollReset className={buttonClasses('secondary', 'small')}>
                {m.contract_prices()}
              </Link>
            )}
            {mayWrite && extras && (
              <Link to={hrefOf('limit')} preventScrollReset className={buttonClasses('secondary', 'small')}>
                {m.contract_extras()}
              </Link>
            )}
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
        {noticeWaits && (
          <Panel
            title={m.contract_notice_given()}
            lead={m.contract_notice_given_lead({ days: contract.span })}
          >
            {mayEdit && <IntentForm intent="note">{m.contract_notice_note()}</IntentForm>}
          </Panel>
        )}
        {planned !== null && (
          <Panel title={m.contract_prices_planned({ day: planned })} lead={m.contract_prices_planned_lead()}>
            {mayEdit && <IntentForm intent="keep-prices">{m.contract_prices_take_back()}</IntentForm>}
          </Panel>
        )}
        {items.map(item => (
          <Panel key={item.id} title={item.title} lead={item.lead}>
            {item.seats.length > 0 && <Seats item={item} mayEdit={mayWrite} />}
          </Panel>
        ))}
        {mayWrite && <AddLinks />}
        {firstBills.length > 0 && <FirstBills bills={firstBills} />}
        {bills.length > 0 && <Bills bills={bills} />}
      </div>
      {dialog.seat && <SeatDialog key={dialog.seat.id} seat={dialog.seat} reply={actionData?.give} />}
      {dialog.isEnd && <EndDialog notice={contract.notice} reply={actionData?.end} />}
      {dialog.added && <AddItemDialog key={dialog.added.kind} {...dialog.added} reply={actionData?.add} />}
      {dialog.paused && asked && (
        <PauseSeatDialog seat={dialog.paused} limits={asked.limits} reply={actionData?.pause} />
      )}
      {dialog.proposal && <RenewDialog {...dialog.proposal} reply={actionData?.renew} />}
      {dialog.prices && <PriceDialog {...dialog.prices} reply={actionData?.prices} />}
      {dialog.extras && <ExtrasDialog amount={dialog.extras.amount} reply={actionData?.extras} />}
      {dialog.deposit && <DepositDialog deposit={dialog.deposit} reply={actionData?.deposit} />}
    </>
  )
}

function ContractLink({ id, number }: { id: string; number: string }) {
  return <a href={localizeHref(`/admin/contracts/${id}`)}>{number}</a>
}

function Seats({ item, mayEdit }: { item: ItemView; mayEdit: boolean }) {
  const hrefOf = useDialogHref()
  const actions = {
    heading: m.list_actions(),
    width: 'w-80',
    cell: ({ id, nth, holder }: ItemView['seats'][number]) => (
      <div className="flex flex-wrap justify-end gap-2">
        <Link to={hrefOf('ignore', id)} preventScrollReset className={buttonClasses('secondary', 'small')}>
          {m.my_seat_pause()} <span className="sr-only">{m.contract_seat_nth({ nth })}</span>
        </Link>
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

/** What a draft would charge first, so that it is seen before anything is agreed. */
function FirstBills({ bills }: { bills: FirstBill[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{m.contract_first_bills()}</h2>
      <DataTable
        label={m.contract_first_bills()}
        rows={bills}
        keyOf={row => row.span}
        columns={[
          { heading: m.contract_days(), cell: row => row.span },
          { heading: m.contract_due(), width: 'w-36', cell: row => row.due },
          { heading: m.contract_line_vat(), isNumber: true, width: 'w-36', cell: row => row.vat },
          { heading: m.contract_line_deposit(), isNumber: true, width: 'w-36', cell: row => row.deposit },
          { heading: m.contract_total(), isNumber: true, width: 'w-36', cell: row => row.total },
        ]}
      />
    </section>
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
