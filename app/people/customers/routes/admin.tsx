import { Link, useLocation } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerNewCompany } from '../actions.server.ts'
import { CustomerDialog } from '../components/customer-dialog.tsx'
import { findHasDuplicates, listCompanies } from '../queries.server.ts'
import { NEW_COMPANY, readCompanyQuery, viewCompany } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('customers.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'customer', entityId: 'list' })
  const query = readCompanyQuery(url.searchParams)
  const may = mayOf(actor, 'customers')
  const { rows, total } = await listCompanies(db, query)
  const dialog = may.edit && url.searchParams.has('new') ? NEW_COMPANY : null
  return {
    maySeeContracts: can(actor, 'contracts.view'),
    hasDuplicates: may.edit && (await findHasDuplicates(ctx)),
    rows: rows.map(viewCompany),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    dialog,
    may,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerNewCompany(commandContext(context), await readForm(request))
}

export default function Companies({ loaderData, actionData }: Route.ComponentProps) {
  const { dialog: found, may, maySeeContracts, hasDuplicates, ...list } = loaderData
  const dialog = useOpenedDialog(found)
  const { search } = useLocation()
  return (
    <>
      <BackLink to={localizeHref('/admin/members')}>{m.member_back()}</BackLink>
      <ListScreen
        title={m.companies_title()}
        lead={m.companies_lead()}
        order={m.companies_order()}
        searchLabel={m.companies_search()}
        filters={[]}
        {...list}
        columns={columns()}
        keyOf={row => row.id}
        nameOf={row => row.name}
        actions={
          <>
            {hasDuplicates && (
              <Link
                to={localizeHref('/admin/customers/duplicates')}
                className={buttonClasses('secondary', 'small')}
              >
                {m.duplicates_title()}
              </Link>
            )}
            {maySeeContracts && (
              <Link to={localizeHref('/admin/contracts')} className={buttonClasses('secondary', 'small')}>
                {m.contracts_title()}
              </Link>
            )}
          </>
        }
        empty={{ title: m.companies_none(), hint: m.companies_none_hint() }}
        {...(may.edit && { newLabel: m.company_add() })}
        exportPath={localizeHref('/admin/customers/export')}
        exportsSelection
      />
      {dialog && <CustomerDialog dialog={dialog} closeHref={withoutDialog(search)} reply={actionData} />}
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns = (): ListColumns<Row> => [
  {
    heading: m.customer_name(),
    sort: 'name',
    cell: ({ id, name, legalName }) => (
      <div className="min-w-0">
        <p title={name}>
          <a href={localizeHref(`/admin/customers/${id}`)}>{name}</a>
        </p>
        <p className="sub" title={legalName}>
          {legalName}
        </p>
      </div>
    ),
  },
  { heading: m.customer_tax_id(), sort: 'taxId', width: 'w-48', card: 'line', cell: row => row.taxId },
  {
    heading: m.company_members(),
    sort: 'members',
    isNumber: true,
    width: 'w-32',
    card: 'line',
    cell: row => row.members,
  },
  {
    heading: m.company_owes(),
    sort: 'owed',
    isNumber: true,
    width: 'w-36',
    card: 'line',
    cell: row => row.owed,
  },
]
