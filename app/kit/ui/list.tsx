import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { chosenColumns, PAGE_SIZE, SELECTED, sortOf } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { DataTable, type ListColumns } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { type FurtherAction, SelectionBar, ShowAllLink } from './list-actions.tsx'
import { ListControls, type ListDay, type ListFilter, type ListSort } from './list-controls.tsx'
import { ViewChips, ViewDialog, ViewLink } from './list-views.tsx'
import { Pagination } from './pagination.tsx'
import { RowsSwitch } from './rows-switch.tsx'

const SELECTION = 'selection'

export type ListProps<Row> = {
  title: string
  searchLabel: string
  filters?: ListFilter[]
  days?: ListDay[]
  rows: Row[]
  /** How many there are on all pages. */
  total: number
  page: number
  /** Whether search or filters leave something out. */
  isFiltered: boolean
  keyOf: (row: Row) => string
  /** What the row is called, e.g. for the box that chooses it. */
  nameOf: (row: Row) => string
  columns: ListColumns<Row>
  /** What stands where there are no rows (rule staff.empty-lists). */
  empty: { title: string; hint: string }
  /** What all rows come to, on every page. */
  sums?: ReactNode
  exportPath?: string
  /** Whether the export also makes a file of what is ticked (`readSelection`). */
  exportsSelection?: boolean
  /** What else may be done to the ticked rows. */
  further?: FurtherAction[]
  mayDelete?: boolean
}

/** Records with search and filters, how they are looked at, the table or why it is empty, and its pages. */
export function List<Row>(props: ListProps<Row>) {
  const { rows, isFiltered, empty } = props
  const { columns, choices } = useColumns(props.columns)
  return (
    <>
      <ViewChips />
      <ListControls
        searchLabel={props.searchLabel}
        filters={props.filters ?? []}
        sorts={sortsOf(props.columns)}
        days={props.days ?? []}
        beside={
          <>
            <ViewLink />
            <RowsSwitch />
          </>
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          title={empty.title}
          hint={isFiltered ? m.list_adjust() : empty.hint}
          action={isFiltered && <ShowAllLink />}
        />
      ) : (
        <>
          {props.sums}
          <Rows {...props} columns={columns} />
        </>
      )}
      <ViewDialog columns={choices} />
    </>
  )
}

type ListOrderProps<Row> = {
  columns: ListColumns<Row>
  /** A sentence that says the list's own order, which it has until somebody sorts it. */
  own: string
}

/** The order that the rows have, in a sentence. */
export function ListOrder<Row>({ columns, own }: ListOrderProps<Row>) {
  const { by, isDescending } = sortOf(useSearchParams()[0])
  const sorted = sortsOf(columns).find(({ sort }) => sort === by)
  if (!sorted) return own
  const column = sorted.heading
  return isDescending ? m.list_ordered_down({ column }) : m.list_ordered_up({ column })
}

function sortsOf<Row>(columns: ListColumns<Row>): ListSort[] {
  return columns.flatMap(({ sort, heading }) => (sort ? [{ sort, heading }] : []))
}

/** The columns that the address asks for, the first and what can be done always; and those to choose from. */
function useColumns<Row>([first, ...others]: ListColumns<Row>) {
  const chosen = chosenColumns(useSearchParams()[0])
  const named = others.map(column => ({ column, name: column.name ?? column.sort }))
  const choices = named.flatMap(({ column, name }) => (name ? [{ name, heading: column.heading }] : []))
  const shown = named.filter(({ name }) => !name || !chosen || chosen.includes(name))
  const columns: ListColumns<Row> = [first, ...shown.map(({ column }) => column)]
  return { columns, choices }
}

function Rows<Row>(props: ListProps<Row>) {
  const { title, rows, total, page, keyOf, nameOf, columns, mayDelete = false, further = [] } = props
  const isSelectable = mayDelete || further.length > 0 || props.exportsSelection === true
  const labelOf = (row: Row) => m.list_select({ name: nameOf(row) })
  return (
    <div className="group/rows">
      <DataTable
        label={title}
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        nameOf={nameOf}
        {...(isSelectable && { selection: { formId: SELECTION, name: SELECTED, labelOf } })}
      />
      {isSelectable && (
        <SelectionBar
          formId={SELECTION}
          deleteLabel={m.list_delete_selected()}
          exportPath={props.exportsSelection ? props.exportPath : undefined}
          further={further}
          mayDelete={mayDelete}
        />
      )}
      <Pagination page={page} pageSize={PAGE_SIZE} total={total} label={m.list_pages({ list: title })} />
    </div>
  )
}
