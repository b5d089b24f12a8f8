// biome-ignore-all lint/a11y/noRedundantRoles: a table laid out as cards loses its own roles
// biome-ignore-all lint/a11y/useSemanticElements: the role says what `scope` would say once more in every row
import { type ReactNode, use, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { nextSort, sortOf } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { classNames } from './class-names.ts'
import type { RowAction } from './row-action.ts'
import { MORE, RowActions, useRowMenu, type Words } from './row-actions.tsx'
import { RowsContext } from './rows-context.ts'
import { showWhole } from './show-whole.ts'
import { useCutRows } from './use-cut-rows.ts'

export type Column<Row> = {
  heading: string
  /** @param nameId of the element that says what the row is called, where the first column says so (`namesRow`). */
  cell?: (row: Row, nameId: string) => ReactNode
  /** Its cell gives the row's name the id that it is handed: what is said of every row is then said once. */
  namesRow?: boolean
  /** What can be done with the row; links, after what is in the cell. */
  actions?: (row: Row) => RowAction[]
  /** What actions are called before the row's name, by their drawings: said once, where the first column names the row. */
  words?: Words
  /** Figures stand at the right, digit under digit. */
  isNumber?: boolean
  /** Says most about the row: a card has it at its upper right, without the column's name. */
  isState?: boolean
  /** Left out of a table while the screen has little room for it; a card has it. */
  isExtra?: boolean
  /** Name of the order in the URL: the heading becomes a link that sorts by it. */
  sort?: string
  /** In the URL, of a column that can be left out: that of its order, where it has one. */
  name?: string
  /** A class that says how wide the column is in a table; where any does, those without it share what is left. */
  width?: string
  /**
   * On a card: in its second line, which it has to itself on the smallest phones if it is `wide`; below that, as far as
   * it is `marked`; or left out. Otherwise a line of its own that begins with the column's name.
   */
  card?: 'line' | 'wide' | 'below' | 'none'
}

/** Of a list, where a column is left out by its name. */
export type ListColumn<Row> = Column<Row> &
  ({ sort: string } | { name: string } | { actions: NonNullable<Column<Row>['actions']> })

/** Of the words that the boxes of such rows are called by. */
const SELECT = 'select'

/** The first column names the row and stays, as does what can be done with it. */
export type ListColumns<Row> = [Column<Row>, ...ListColumn<Row>[]]

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string
  rows: Row[]
  keyOf: (row: Row) => string
  /** What the row is called, where its actions need it. */
  nameOf?: (row: Row) => string
  /** The first column names the row. */
  columns: [Column<Row>, ...Column<Row>[]]
  /** A box before each row, by which the form `formId` gets the keys of the chosen rows under `name`. */
  selection?: { formId: string; name: string; labelOf: (row: Row) => string }
}

/**
 * A table on wide screens, cards on a phone. The roles are written out, because a browser forgets that a table is one as
 * soon as it is laid out otherwise.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, nameOf = () => '', columns, selection } = props
  const menu = useRowMenu()
  const table = useRef<HTMLTableElement>(null)
  useCutRows(table)
  const isRoomy = use(RowsContext)?.height === 'roomy'
  const [first, ...others] = columns
  const cells = others.map(asCells)
  return (
    <div className="xl:overflow-clip xl:rounded-card xl:border xl:border-line xl:bg-surface">
      {first.namesRow && <SharedWords columns={columns} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link is a click */}
      <table
        ref={table}
        role="table"
        aria-label={label}
        onClick={menu.onClick}
        onPointerDown={menu.onPointerDown}
        onPointerOver={showWhole}
        className={classNames('list', columns.some(({ width }) => width) && 'fixed-list', isRoomy && 'roomy')}
      >
        <thead role="rowgroup" className="max-xl:sr-only">
          <tr role="row">
            {columns.map(column => (
              <Heading key={column.heading} {...column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, at) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              first={first}
              cells={cells}
              selection={selection}
              menu={menu}
              id={keyOf(row)}
              name={nameOf(row)}
              nameId={`n${at}`}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the cells of a column have in common. */
function asCells<Row>(column: Column<Row>) {
  return { ...column, classes: classOf(column), label: isLabelled(column) ? column.heading : undefined }
}

type TableRowProps<Row> = {
  row: Row
  first: Column<Row>
  cells: ReturnType<typeof asCells<Row>>[]
  id: string
  name: string
  /** Of the element that says the name, where the first column does. */
  nameId: string
  selection: DataTableProps<Row>['selection']
  menu: ReturnType<typeof useRowMenu>
}

function TableRow<Row>({ row, id, name, nameId, first, cells, selection, menu }: TableRowProps<Row>) {
  return (
    <tr role="row">
      <th role="rowheader">
        {selection && (
          <input
            type="checkbox"
            form={selection.formId}
            name={selection.name}
            value={id}
            {...(first.namesRow
              ? { 'aria-labelledby': `${SELECT} ${nameId}` }
              : { 'aria-label': selection.labelOf(row) })}
          />
        )}
        {first.cell?.(row, nameId)}
      </th>
      {cells.map(({ heading, classes, label, cell, actions, words = {} }) => (
        <td key={heading} role="cell" className={classes} data-label={label}>
          {cell?.(row, nameId)}
          {actions && (
            <RowActions
              id={id}
              name={name}
              menu={menu}
              words={words}
              actions={actions(row)}
              nameId={first.namesRow ? nameId : undefined}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

/** What stands before the names of all rows in what their boxes and actions are called. */
function SharedWords<Row>({ columns }: { columns: Column<Row>[] }) {
  const own = { [SELECT]: m.list_select({ name: '' }), [MORE]: m.list_more_named({ name: '' }) }
  const shared: Record<string, string> = Object.assign(own, ...columns.map(({ words }) => words))
  return (
    <p hidden>
      {Object.entries(shared).map(([id, words]) => (
        <span key={id} id={id}>
          {words}
        </span>
      ))}
    </p>
  )
}

function isLabelled<Row>({ isState, actions, card }: Column<Row>) {
  return !isState && !actions && !card
}

function classOf<Row>({ isNumber, isState, isExtra, actions, card }: Column<Row>) {
  const classes = [
    isNumber && 'number',
    isState && 'state',
    isExtra && 'extra',
    actions && 'acts',
    card === 'line' && 'line',
    card === 'wide' && 'line wide',
    card === 'below' && 'below',
    card === 'none' && 'off',
  ]
  return classNames(...classes) || undefined
}

function Heading<Row>({ heading, isNumber, isExtra, sort, width }: Column<Row>) {
  const [params] = useSearchParams()
  const current = sortOf(params)
  const isSorted = sort !== undefined && current.by === sort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (current.isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames(isNumber && 'number', isExtra && 'extra', width) || undefined}
    >
      {sort === undefined ? heading : <a href={nextSort(params, sort)}>{heading}</a>}
    </th>
  )
}
