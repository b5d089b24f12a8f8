import { data } from 'react-router'
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
import { findPayout } from '../queries/payouts.server.ts'
import { type PayoutItemView, viewItems, viewPayout } from '../views/payouts.server.ts'
import type { Route } from './+types/admin-payout'

export const middleware: Route.MiddlewareFunction[] = [permit('bank.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const payout = await findPayout(db, params.id)
  if (!payout) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'bank', entityId: 'list' })
  return { payout: viewPayout(payout), items: await viewItems(db, actor, payout.id) }
}

export default function PayoutScreen({ loaderData: { payout, items } }: Route.ComponentProps) {
  const title = m.payout_one({ day: payout.day })
  const facts = [
    { term: m.payout_state(), value: <Badge tone={payout.tone}>{payout.state}</Badge> },
    { term: m.payout_gross(), value: payout.gross },
    { term: m.payout_fees(), value: payout.fees },
    { term: m.payout_banked_at(), value: payout.bankedOn ?? '–' },
    { term: m.payout_number(), value: <span className="wrap-anywhere">{payout.payoutId}</span> },
  ]
  return (
    <>
      <PageTitle title={title} />
      <BackLink to={localizeHref('/admin/bank/payouts')}>{m.payout_back()}</BackLink>
      <PageHeader title={title} lead={payout.isMissing ? m.payout_missing_lead() : undefined} />
      <div className="grid gap-4">
        <Panel title={<span className="tabular-nums">{payout.net}</span>}>
          <Facts facts={facts} />
        </Panel>
        {items.length > 0 && <Items items={items} />}
      </div>
    </>
  )
}

function Items({ items }: { items: PayoutItemView[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{m.payout_items_of()}</h2>
      <DataTable
        label={m.payout_items_of()}
        rows={items}
        keyOf={row => row.id}
        columns={[
          {
            heading: m.payout_payer(),
            cell: ({ payer, href, isUnknown, transactionId }) => (
              <>
                <p>
                  {isUnknown ? (
                    <Badge tone="waiting">{m.payout_no_payment()}</Badge>
                  ) : href ? (
                    <a href={href}>{payer}</a>
                  ) : (
                    (payer ?? '–')
                  )}
                </p>
                <p className="sub" title={transactionId}>
                  {transactionId}
                </p>
              </>
            ),
          },
          { heading: m.payout_kind(), width: 'w-28', card: 'line', cell: row => row.kind },
          { heading: m.payout_time(), width: 'w-44', card: 'line', cell: row => row.time },
          { heading: m.payout_item_gross(), isNumber: true, width: 'w-32', cell: row => row.gross },
          { heading: m.payout_item_fee(), isNumber: true, width: 'w-28', cell: row => row.fee },
          { heading: m.payout_item_net(), isNumber: true, width: 'w-32', cell: row => row.net },
        ]}
      />
    </section>
  )
}
