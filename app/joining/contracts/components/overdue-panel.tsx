import { Badge } from '#app/kit/ui/badge.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { OverdueView } from '../views/overdue.server.ts'

/** Bills of contracts that are not paid in time, and when seats close because of them. */
export function OverduePanel({ rows, total }: { rows: OverdueView[]; total: number }) {
  return (
    <section className="mb-6 grid gap-3">
      <h2 className="text-lg font-semibold">{m.contract_overdue({ total })}</h2>
      <DataTable
        label={m.contract_overdue({ total })}
        rows={rows}
        keyOf={row => row.id}
        columns={[
          {
            heading: m.contract_number(),
            width: 'w-44',
            cell: ({ id, number }) => <a href={localizeHref(`/admin/contracts/bills/${id}`)}>{number}</a>,
          },
          { heading: m.contract_bill_customer(), card: 'line', cell: row => row.customer },
          { heading: m.contract_overdue_since(), width: 'w-36', card: 'line', cell: row => row.late },
          { heading: m.contract_lacks(), isNumber: true, width: 'w-36', cell: row => row.lacks },
          {
            heading: m.contract_overdue_seats(),
            width: 'w-56',
            cell: ({ closes, isClosed }) =>
              closes === null ? '–' : <Badge tone={isClosed ? 'bad' : 'waiting'}>{closes}</Badge>,
          },
        ]}
      />
    </section>
  )
}
