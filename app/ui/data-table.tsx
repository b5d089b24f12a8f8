// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles
import type { ReactNode } from 'react'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, digit under digit. */
  isNumber?: boolean
}

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string
  rows: Row[]
  keyOf: (row: Row) => string
  /** The first column names the row. */
  columns: [Column<Row>, ...Column<Row>[]]
}

const NUMBER = 'tabular-nums xl:text-right'

/**
 * A table on wide screens, cards on a phone, where each value stands beside its column's name. The roles are written
 * out, because a browser forgets that a table is one as soon as it is laid out otherwise.
 */
export function DataTable<Row>({ label, rows, keyOf, columns }: DataTableProps<Row>) {
  const [first, ...others] = columns
  return (
    <div className="xl:overflow-hidden xl:rounded-card xl:border xl:border-line xl:bg-surface">
      <table role="table" aria-label={label} className="w-full text-left max-xl:block">
        <thead role="rowgroup" className="max-xl:sr-only">
          <tr role="row" className="border-b border-line text-sm text-muted">
            {columns.map(({ heading, isNumber }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={`px-4 py-3 font-semibold ${isNumber ? NUMBER : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2">
          {rows.map(row => (
            <tr
              key={keyOf(row)}
              role="row"
              className="border-line max-xl:flex max-xl:flex-col max-xl:gap-1.5 max-xl:rounded-card max-xl:border max-xl:bg-surface max-xl:p-4 xl:border-b xl:last:border-b-0"
            >
              <th role="rowheader" scope="row" className="px-4 py-3 font-normal max-xl:p-0 max-xl:pb-2">
                {first.cell(row)}
              </th>
              {others.map(({ heading, cell, isNumber }) => (
                <td
                  key={heading}
                  role="cell"
                  className={`px-4 py-3 max-xl:flex max-xl:items-center max-xl:justify-between max-xl:gap-4 max-xl:p-0 max-xl:text-right ${isNumber ? NUMBER : ''}`}
                >
                  <span aria-hidden="true" className="text-sm text-muted xl:hidden">
                    {heading}
                  </span>
                  <span className="min-w-0">{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
