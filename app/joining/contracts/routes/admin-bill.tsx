import { data } from 'react-router'
import { validate as isUuid } from 'uuid'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { viewBilled } from '../views/screens.server.ts'
import type { Route } from './+types/admin-bill'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const billed = isUuid(params.id) ? await viewBilled(db, params.id) : null
  if (!billed) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'contract_bill', entityId: billed.bill.id })
  return billed
}

export default function BillScreen({ loaderData: { bill, lines, sums, reason } }: Route.ComponentProps) {
  const facts = [
    { term: m.state(), value: <Badge tone={bill.tone}>{bill.state}</Badge> },
    { term: m.contract_days(), value: bill.span },
    { term: m.contract_due(), value: bill.due },
    ...sums,
    { term: m.contract_total(), value: bill.total },
    ...(reason === '' ? [] : [{ term: m.contract_void_reason(), value: reason, isWide: true }]),
  ]
  return (
    <>
      <PageTitle title={bill.number} />
      <BackLink to={localizeHref('/admin/contracts')}>{m.contracts_title()}</BackLink>
      <PageHeader title={bill.number} lead={bill.customer} />
      <div className="grid gap-4">
        <DataTable
          label={m.contract_lines()}
          rows={lines}
          keyOf={row => row.id}
          columns={[
            {
              heading: m.contract_line(),
              cell: ({ text, days }) => (
                <>
                  <p>{text}</p>
                  <p className="sub">{days}</p>
                </>
              ),
            },
            { heading: m.contract_quantity(), isNumber: true, width: 'w-24', cell: row => row.quantity },
            {
              heading: m.contract_unit(),
              isNumber: true,
              width: 'w-36',

              cell: row => row.unit,
            },
            {
              heading: m.contract_amount(),
              isNumber: true,
              width: 'w-36',

              cell: row => row.amount,
            },
          ]}
        />
        <Panel title={m.contract_total_of({ total: bill.total })}>
          <Facts facts={facts} />
        </Panel>
      </div>
    </>
  )
}
