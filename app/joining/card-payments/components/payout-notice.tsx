import { DataTable } from '#app/kit/ui/data-table.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { PAID_OUT_WITHIN_DAYS } from '../rules/payouts.ts'

type PayoutNoticeProps = {
  months: { month: string; fees: string }[]
  unsettled: { id: string; time: string; amount: string; payer: string }[]
}

/** What stands above the payouts: payments that are in none, and what Stripe kept month by month. */
export function PayoutNotice({ months, unsettled }: PayoutNoticeProps) {
  if (months.length === 0) return null
  return (
    <div className="mb-6 grid items-start gap-4 xl:grid-cols-[5fr_3fr]">
      {unsettled.length > 0 && (
        <Panel title={m.payout_unsettled()} lead={m.payout_unsettled_lead({ days: PAID_OUT_WITHIN_DAYS })}>
          <DataTable
            label={m.payout_unsettled()}
            rows={unsettled}
            keyOf={row => row.id}
            columns={[
              { heading: m.payout_payer(), cell: row => row.payer },
              { heading: m.payout_time(), cell: row => row.time },
              { heading: m.payout_item_gross(), isNumber: true, cell: row => row.amount },
            ]}
          />
        </Panel>
      )}
      <Panel title={m.payout_fees_by_month()}>
        <dl className="grid gap-2">
          {months.map(({ month, fees }) => (
            <div key={month} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted first-letter:uppercase">{month}</dt>
              <dd className="font-bold tabular-nums">{fees}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}
