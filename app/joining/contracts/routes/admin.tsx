import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listContracts, readContractQuery } from '../queries/screens.server.ts'
import { CONTRACT_STATES } from '../rules/contracts.ts'
import { CONTRACT_STATE_NAMES } from '../texts/states.ts'
import { type ContractView, viewContract } from '../views/screens.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'contract', entityId: 'list' })
  const query = readContractQuery(url.searchParams)
  const { rows, total } = await listContracts(db, query, bangkokDay(now()))
  return { rows: rows.map(viewContract), total, page: query.page, isFiltered: isNarrowed(query) }
}

export default function ContractsScreen({ loaderData }: Route.ComponentProps) {
  const states = CONTRACT_STATES.map(value => ({ value, label: CONTRACT_STATE_NAMES[value].label() }))
  return (
    <ListScreen
      title={m.contracts_title()}
      lead={m.contracts_lead()}
      order={m.list_newest_first()}
      searchLabel={m.contracts_search()}
      filters={[{ name: 'state', label: m.state(), all: m.contracts_all_states(), options: states }]}
      {...loaderData}
      keyOf={row => row.id}
      nameOf={row => row.number}
      columns={columns()}
      empty={{ title: m.contracts_none(), hint: m.contracts_none_hint() }}
    />
  )
}

function columns(): ListColumns<ContractView> {
  return [
    {
      heading: m.contract_number(),
      sort: 'number',
      cell: ({ id, number, customer }) => (
        <>
          <p className="tabular-nums">
            <a href={localizeHref(`/admin/contracts/${id}`)}>{number}</a>
          </p>
          <p className="sub" title={customer}>
            {customer}
          </p>
        </>
      ),
    },
    { heading: m.contract_days(), sort: 'begins', width: 'w-44', card: 'line', cell: row => row.span },
    { heading: m.contract_seats(), name: 'seats', width: 'w-32', card: 'line', cell: row => row.seats },
    {
      heading: m.contract_month(),
      name: 'month',
      isNumber: true,
      width: 'w-32',
      card: 'line',
      cell: row => row.month,
    },
    {
      heading: m.state(),
      sort: 'state',
      isState: true,
      width: 'w-40',
      cell: ({ tone, state }) => <Badge tone={tone}>{state}</Badge>,
    },
  ]
}
