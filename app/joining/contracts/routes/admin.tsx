import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { draftContract } from '../commands/staff.server.ts'
import { NewContractDialog } from '../components/contract-dialogs.tsx'
import { OverduePanel } from '../components/overdue-panel.tsx'
import { listContracts, readContractQuery } from '../queries/screens.server.ts'
import { CONTRACT_STATES } from '../rules/contracts.ts'
import { CONTRACT_FIELDS } from '../schema.ts'
import { CONTRACT_STATE_NAMES } from '../texts/states.ts'
import { viewOverdue } from '../views/overdue.server.ts'
import { type ContractView, viewChoices, viewContract } from '../views/screens.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'contract', entityId: 'list' })
  const query = readContractQuery(url.searchParams)
  const today = bangkokDay(now())
  const { rows, total } = await listContracts(db, query, today)
  const mayEdit = can(actor, 'contracts.edit')
  return {
    overdue: await viewOverdue(db, today),
    rows: rows.map(viewContract),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    mayEdit,
    asked: mayEdit && url.searchParams.has('new') ? { ...(await viewChoices(db)), today } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const values = readTexts(await readForm(request), CONTRACT_FIELDS)
  const written = await draftContract(ctx, values)
  if (!written.ok) return refuse({ values, errors: written.errors })
  return redirectWithMessage(localizeHref(`/admin/contracts/${written.id}`), m.contract_written())
}

export default function ContractsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, mayEdit, overdue, ...list } = loaderData
  const dialog = useOpenedDialog(asked)
  const states = CONTRACT_STATES.map(value => ({ value, label: CONTRACT_STATE_NAMES[value].label() }))
  return (
    <>
      <BackLink to={localizeHref('/admin/customers')}>{m.company_back()}</BackLink>
      <ListScreen
        title={m.contracts_title()}
        lead={m.contracts_lead()}
        order={m.list_newest_first()}
        notice={overdue.rows.length > 0 && <OverduePanel {...overdue} />}
        searchLabel={m.contracts_search()}
        filters={[{ name: 'state', label: m.state(), all: m.contracts_all_states(), options: states }]}
        {...list}
        {...(mayEdit && { newLabel: m.contract_new() })}
        keyOf={row => row.id}
        nameOf={row => row.number}
        columns={columns()}
        empty={{ title: m.contracts_none(), hint: m.contracts_none_hint() }}
      />
      {dialog && <NewContractDialog {...dialog} reply={actionData} />}
    </>
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
    { heading: m.contract_seats(), name: 'seats', width: 'w-32', cell: row => row.seats },
    {
      heading: m.contract_month(),
      name: 'month',
      isNumber: true,
      width: 'w-32',
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
