// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { nextSort, sortOf } from '#app/kit/pure/list-query.ts'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, digit under digit. */
  isNumber?: boolean
  /** Says most about the row: a card has it at its upper right, without the column's name. */
  isState?: boolean
  /** Left out of a table while the screen has little room for it; a card has it. */
  isExtra?: boolean
  /** Name of the order in the URL: the heading becomes a link that sorts by it. */
  sort?: string
}

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string
  rows: Row[]
  keyOf: (row: Row) => string
  /** The first column names the row. */
  columns: [Column<Row>, ...Column<Row>[]]
  /** A box before each row, by which the form `formId` gets the keys of the chosen rows under `name`. */
  selection?: { formId: string; name: string; labelOf: (row: Row) => string }
}

const NUMBER = 'tabular-nums xl:text-right'
/** Between columns; the outer ones keep their distance from the edge. */
const CELL = 'max-xl:wrap-anywhere xl:px-3 xl:py-3 xl:first:pl-4 xl:last:pr-4 2xl:px-4'
const EXTRA = 'xl:max-[90rem]:hidden'
/** Below the top bar, while a long table scrolls. A row's border would scroll on, a shadow stays. */
const HEAD = 'xl:sticky xl:top-16 xl:z-10 xl:bg-surface xl:shadow-[inset_0_-1px_var(--color-line)]'
const LINE = 'max-xl:flex max-xl:items-center max-xl:justify-between max-xl:gap-4 max-xl:text-right'
const CORNER = 'max-xl:absolute max-xl:top-4 max-xl:right-4 max-xl:max-w-[45%] max-xl:text-right'
/** The row's name leaves room for its state. */
const BESIDE_CORNER = 'max-xl:[&_a]:mr-26 max-xl:[&_a]:inline-block'

/**
 * A table on wide screens, cards on a phone, where each value stands beside its column's name. The roles are written
 * out, because a browser forgets that a table is one as soon as it is laid out otherwise.
 */
export function DataTable<Row>({ label, rows, keyOf, columns, selection }: DataTableProps<Row>) {
  const [first, ...others] = columns
  const hasState = others.some(({ isState }) => isState)
  return (
    <div className="xl:overflow-clip xl:rounded-card xl:border xl:border-line xl:bg-surface">
      <table role="table" aria-label={label} className="w-full text-left max-xl:block">
        <thead role="rowgroup" className="max-xl:sr-only">
          <tr role="row" className="text-sm text-muted">
            {columns.map(column => (
              <Heading key={column.heading} {...column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2">
          {rows.map(row => (
            <tr
              key={keyOf(row)}
              role="row"
              className="border-line max-xl:relative max-xl:flex max-xl:flex-col max-xl:gap-1.5 max-xl:rounded-card max-xl:border max-xl:bg-surface max-xl:p-4 has-[input:checked]:bg-sea-1 xl:border-b xl:last:border-b-0"
            >
              <th
                role="rowheader"
                scope="row"
                className={classNames(CELL, 'font-normal max-xl:pb-2', hasState && BESIDE_CORNER)}
              >
                {selection ? (
                  <div className="flex items-start gap-3 xl:items-center">
                    <input
                      type="checkbox"
                      form={selection.formId}
                      name={selection.name}
                      value={keyOf(row)}
                      aria-label={selection.labelOf(row)}
                      className="size-5 shrink-0 accent-reef max-xl:mt-1"
                    />
                    <div className="min-w-0 grow">{first.cell(row)}</div>
                  </div>
                ) : (
                  first.cell(row)
                )}
              </th>
              {others.map(({ heading, cell, isNumber, isState, isExtra }) => (
                <td
                  key={heading}
                  role="cell"
                  className={classNames(CELL, isState ? CORNER : LINE, isNumber && NUMBER, isExtra && EXTRA)}
                >
                  {!isState && (
                    <span aria-hidden="true" className="shrink-0 text-sm text-muted xl:hidden">
                      {heading}
                    </span>
                  )}
                  <div className="min-w-0">{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ heading, isNumber, isExtra, sort }: Column<Row>) {
  const [params] = useSearchParams()
  const current = sortOf(params)
  const isSorted = sort !== undefined && current.by === sort
  const Arrow = current.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (current.isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames(CELL, HEAD, 'font-semibold', isNumber && NUMBER, isExtra && EXTRA)}
    >
      {sort === undefined ? (
        heading
      ) : (
        <Link to={nextSort(params, sort)} className="inline-flex items-center gap-1 hover:text-ink">
          {heading}
          {isSorted && <Arrow className="size-4" aria-hidden="true" />}
        </Link>
      )}
    </th>
  )
}
