import { data } from 'react-router'
import { validate as isUuid } from 'uuid'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { findListedContract } from '../queries/screens.server.ts'
import { type BillView, type ItemView, viewBills, viewContract, viewItems } from '../views/screens.server.ts'
import type { Route } from './+types/admin-contract'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const contract = isUuid(params.id) ? await findListedContract(db, params.id, today) : null
  if (!contract) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'contract', entityId: contract.id })
  return {
    contract: viewContract(contract),
    items: await viewItems(db, actor, contract.id, today),
    bills: await viewBills(db, contract.customerId),
  }
}

export default function ContractScreen({ loaderData: { contract, items, bills } }: Route.ComponentProps) {
  const facts = [
    { term: m.state(), value: <Badge tone={contract.tone}>{contract.state}</Badge> },
    { term: m.contract_days(), value: contract.span },
    { term: m.contract_seats(), value: contract.seats },
    { term: m.contract_month(), value: contract.month },
    { term: m.contract_notice(), value: contract.notice },
    ...(contract.deposit === null ? [] : [{ term: m.contract_line_deposit(), value: contract.deposit }]),
  ]
  return (
    <>
      <PageTitle title={contract.number} />
      <BackLink to={localizeHref('/admin/contracts')}>{m.contracts_title()}</BackLink>
      <PageHeader title={contract.customer || contract.number} lead={contract.number} />
      <div className="grid gap-4">
        <Panel title={m.contract_terms()}>
          <Facts facts={facts} />
        </Panel>
        {items.map(item => (
          <Panel key={item.id} title={item.title} lead={item.lead}>
            <Seats item={item} />
          </Panel>
        ))}
        {bills.length > 0 && <Bills bills={bills} />}
      </div>
    </>
  )
}

function Seats({ item }: { item: ItemView }) {
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
        { heading: m.contract_pause(), width: 'w-56', card: 'line', cell: ({ pause }) => pause ?? '–' },
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
          { heading: m.contract_due(), width: 'w-36', card: 'line', cell: row => row.due },
          {
            heading: m.contract_total(),
            isNumber: true,
            width: 'w-36',
            card: 'line',
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
