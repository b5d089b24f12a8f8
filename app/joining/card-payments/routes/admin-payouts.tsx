import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { PayoutNotice } from '../components/payout-notice.tsx'
import { listPayouts, readPayoutQuery } from '../queries/payouts.server.ts'
import { PAYOUT_LOOKS } from '../rules/payouts.ts'
import { PAYOUT_LOOK_NAMES } from '../texts.ts'
import { type PayoutView, viewFeeMonths, viewPayout, viewUnsettled } from '../views/payouts.server.ts'
import type { Route } from './+types/admin-payouts'

export const middleware: Route.MiddlewareFunction[] = [permit('bank.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'bank', entityId: 'list' })
  const query = readPayoutQuery(url.searchParams)
  const [{ rows, total }, months, unsettled] = await Promise.all([
    listPayouts(db, query),
    viewFeeMonths(db),
    viewUnsettled(db, now()),
  ])
  return {
    rows: rows.map(viewPayout),
    total,
    months,
    unsettled,
    page: query.page,
    isFiltered: isNarrowed(query),
  }
}

export default function PayoutsScreen({ loaderData }: Route.ComponentProps) {
  const { months, unsettled, ...list } = loaderData
  const looks = PAYOUT_LOOKS.map(value => ({ value, label: PAYOUT_LOOK_NAMES[value]() }))
  return (
    <>
      <BackLink to={localizeHref('/admin/bank')}>{m.bank_title()}</BackLink>
      <ListScreen
        title={m.payout_title()}
        lead={m.payout_lead()}
        order={m.list_newest_first()}
        searchLabel={m.payout_search()}
        filters={[{ name: 'look', label: m.payout_state(), all: m.payout_all_states(), options: looks }]}
        {...list}
        notice={<PayoutNotice months={months} unsettled={unsettled} />}
        keyOf={row => row.id}
        nameOf={row => row.payoutId}
        columns={columns()}
        exportPath={localizeHref('/admin/bank/payouts/export')}
        exportsSelection
        empty={{ title: m.payout_none(), hint: m.payout_none_hint() }}
      />
    </>
  )
}

function columns(): ListColumns<PayoutView> {
  return [
    {
      heading: m.payout_day(),
      sort: 'day',
      width: 'w-48',
      cell: ({ id, day }) => <a href={localizeHref(`/admin/bank/payouts/${id}`)}>{day}</a>,
    },
    {
      heading: m.payout_number(),
      name: 'number',
      card: 'line',
      cell: ({ payoutId, about }) => (
        <>
          <p title={payoutId}>{payoutId}</p>
          <p className="sub">{about}</p>
        </>
      ),
    },
    { heading: m.payout_gross(), name: 'gross', isNumber: true, width: 'w-32', cell: row => row.gross },
    { heading: m.payout_fees(), name: 'fees', isNumber: true, width: 'w-28', cell: row => row.fees },
    {
      heading: m.payout_net(),
      sort: 'amount',
      isNumber: true,
      width: 'w-32',
      cell: row => row.net,
    },
    {
      heading: m.payout_state(),
      name: 'state',
      isState: true,
      width: 'w-40',
      cell: ({ tone, state }) => <Badge tone={tone}>{state}</Badge>,
    },
  ]
}
