import { Badge } from '#app/kit/ui/badge.tsx'
import type { Column } from '#app/kit/ui/data-table.tsx'
import { m } from '#app/paraglide/messages.js'
import type { CashUpView } from '../views.server.ts'

/** The columns of the days that are closed. */
export function cashUpColumns(): [Column<CashUpView>, ...Column<CashUpView>[]] {
  return [
    { heading: m.cash_up_day(), cell: row => <ClosedDay row={row} /> },
    {
      heading: m.cash_up_opening_short(),
      width: 'w-28',
      isNumber: true,
      isExtra: true,
      card: 'none',
      cell: row => row.opening,
    },
    {
      heading: m.cash_up_taken(),
      width: 'w-40',
      isNumber: true,
      card: 'none',
      cell: row => <Taken row={row} />,
    },
    {
      heading: m.cash_up_expected(),
      width: 'w-28',
      isNumber: true,
      card: 'none',
      cell: row => row.expected,
    },
    {
      heading: m.cash_up_counted_short(),
      width: 'w-28',
      isNumber: true,
      card: 'line',
      cell: row => row.counted,
    },
    {
      heading: m.cash_up_difference(),
      width: 'w-36',
      isNumber: true,
      isState: true,
      cell: row => <Difference row={row} />,
    },
    { heading: m.cash_up_by(), width: 'w-44', card: 'line', cell: row => <ClosedBy row={row} /> },
  ]
}

type CellProps = { row: CashUpView }

function ClosedDay({ row: { dayText, fromText } }: CellProps) {
  return (
    <>
      <p className="font-semibold">{dayText}</p>
      {fromText && <p className="sub">{m.cash_up_from({ day: fromText })}</p>}
    </>
  )
}

function Taken({ row: { taken, takers } }: CellProps) {
  return (
    <>
      <p>{taken}</p>
      {takers.length > 0 && (
        <p className="sub">{takers.map(({ name, amount }) => `${name} ${amount}`).join(', ')}</p>
      )}
    </>
  )
}

function Difference({ row: { difference, differenceSatang, note } }: CellProps) {
  if (differenceSatang === 0) return difference
  return (
    <>
      <Badge tone="bad">{difference}</Badge>
      {note && <p className="sub">{note}</p>}
    </>
  )
}

function ClosedBy({ row: { by, at } }: CellProps) {
  return (
    <>
      <p>{by}</p>
      <p className="sub">{at}</p>
    </>
  )
}
