import { Badge } from '#app/kit/ui/badge.tsx'
import type { Column } from '#app/kit/ui/data-table.tsx'
import { m } from '#app/paraglide/messages.js'
import type { CashUpView } from '../views.server.ts'

/** The columns of the days that are closed. */
export function cashUpColumns(): [Column<CashUpView>, ...Column<CashUpView>[]] {
  return [
    { heading: m.cash_up_day(), cell: row => <ClosedDay row={row} /> },
    { heading: m.cash_up_opening_short(), isNumber: true, cell: row => row.opening },
    { heading: m.cash_up_taken(), isNumber: true, cell: row => <Taken row={row} /> },
    { heading: m.cash_up_expected(), isNumber: true, cell: row => row.expected },
    { heading: m.cash_up_counted_short(), isNumber: true, cell: row => row.counted },
    { heading: m.cash_up_difference(), isNumber: true, cell: row => <Difference row={row} /> },
    { heading: m.cash_up_by(), cell: row => <ClosedBy row={row} /> },
  ]
}

type CellProps = { row: CashUpView }

function ClosedDay({ row: { dayText, fromText } }: CellProps) {
  return (
    <>
      <span className="font-semibold whitespace-nowrap">{dayText}</span>
      {fromText && <span className="block text-sm text-muted">{m.cash_up_from({ day: fromText })}</span>}
    </>
  )
}

function Taken({ row: { taken, takers } }: CellProps) {
  return (
    <>
      {taken}
      {takers.map(({ name, amount }) => (
        <span key={name} className="block text-sm wrap-anywhere text-muted">
          {name} {amount}
        </span>
      ))}
    </>
  )
}

function Difference({ row: { difference, differenceSatang, note } }: CellProps) {
  if (differenceSatang === 0) return difference
  return (
    <>
      <Badge tone="bad">{difference}</Badge>
      <span className="mt-1 block text-sm wrap-anywhere">{note}</span>
    </>
  )
}

function ClosedBy({ row: { by, at } }: CellProps) {
  return (
    <>
      <span className="wrap-anywhere">{by}</span>
      <span className="block text-sm text-muted">{at}</span>
    </>
  )
}
