import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { MonthBar, RevenueChartView } from '../views/shown-figures.ts'
import { RevenueColumns } from './revenue-columns.tsx'
import { RevenueRows } from './revenue-rows.tsx'

/** The revenue of twelve months: columns where there is room, rows on a phone, and the same as a table. */
export function RevenueChart({ chart }: { chart: RevenueChartView }) {
  const { summary, months, unit, axis } = chart
  return (
    <Panel title={m.dashboard_revenue_chart()}>
      {summary === null ? (
        <p className="text-muted">{m.dashboard_no_revenue()}</p>
      ) : (
        <>
          <p className="text-sm text-muted max-sm:hidden">{unit}</p>
          <RevenueColumns label={summary} months={months} axis={axis} />
          <RevenueRows label={summary} months={months} />
        </>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold quiet-link">
          {m.dashboard_chart_table()}
        </summary>
        <RevenueTable months={months} />
      </details>
    </Panel>
  )
}

function RevenueTable({ months }: { months: MonthBar[] }) {
  return (
    <table className="mt-2 w-full max-w-md text-left" aria-label={m.dashboard_revenue_chart()}>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-semibold">
            {m.dashboard_month()}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {m.dashboard_revenue()}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, long, amount, isCurrent }) => (
          <tr key={month} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 font-normal">
              {isCurrent ? m.dashboard_month_so_far({ month: long }) : long}
            </th>
            <td className="py-1.5 text-right tabular-nums">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
