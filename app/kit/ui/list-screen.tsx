import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { chosenColumns, PAGE_SIZE, SELECTED, sortOf } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { type Column, DataTable } from './data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import {
  ExportLink,
  type FurtherAction,
  ImportLink,
  NewLink,
  SelectionBar,
  ShowAllLink,
} from './list-actions.tsx'
import { ListControls, type ListFilter, type ListSort, Pagination } from './list-controls.tsx'
import { ViewChips, ViewDialog, ViewLink } from './list-views.tsx'
import { PageHeader } from './page-header.tsx'
import { RowsSwitch } from './rows-switch.tsx'

const SELECTION = 'selection'

type ListScreenProps<Row> = {
  title: string
  lead?: ReactNode
  /** A sentence that says the list's own order, which it has until somebody sorts it. */
  order?: string
  searchLabel: string
  filters?: ListFilter[]
  /** Further fields beside the filters, such as days. */
  fields?: ReactNode
  /** What stands above the search, because it is not among the rows. */
  notice?: ReactNode
  rows: Row[]
  /** How many there are on all pages. */
  total: number
  page: number
  /** Whether search or filters leave something out. */
  isFiltered: boolean
  keyOf: (row: Row) => string
  /** What the row is called, e.g. for the box that chooses it. */
  nameOf: (row: Row) => string
  columns: [Column<Row>, ...Column<Row>[]]
  /** What stands where there are no rows (rule staff.empty-lists). */
  empty: { title: string; hint: string }
  newLabel?: string
  exportPath?: string
  /** Whether the export also makes a file of what is ticked (`readSelection`). */
  exportsSelection?: boolean
  importPath?: string
  /** Where else the ticked rows may be sent to, and what the way there says. */
  further?: FurtherAction
  /** Further ways on, beside export and new. */
  actions?: ReactNode
  mayDelete?: boolean
}

/** The list of a manager: its head and actions, search and filters, the table or why it is empty, its pages. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, lead, newLabel, exportPath, importPath, actions, rows, isFiltered, empty } = props
  const { columns, choices } = useColumns(props.columns)
  const sorts = props.columns.flatMap(({ sort, heading }) => (sort ? [{ sort, heading }] : []))
  const order = useOrder(sorts, props.order)
  return (
    <>
      <title>{`${title} · Sala`}</title>
      <PageHeader
        title={title}
        lead={
          <>
            {lead} {order}
          </>
        }
        actions={
          <>
            {importPath && <ImportLink path={importPath} />}
            {actions}
            {exportPath && <ExportLink path={exportPath} />}
            {newLabel && <NewLink label={newLabel} />}
          </>
        }
      />
      {props.notice}
      <ViewChips />
      <ListControls
        searchLabel={props.searchLabel}
        filters={props.filters ?? []}
        sorts={sorts}
        beside={
          <>
            <ViewLink />
            <RowsSwitch />
          </>
        }
      >
        {props.fields}
      </ListControls>
      {rows.length === 0 ? (
        <EmptyState
          title={empty.title}
          hint={isFiltered ? m.list_adjust() : empty.hint}
          action={isFiltered && <ShowAllLink />}
        />
      ) : (
        <Rows {...props} columns={columns} />
      )}
      <ViewDialog columns={choices} />
    </>
  )
}

/** The columns that the address asks for, the first and what can be done always; and those to choose from. */
function useColumns<Row>([first, ...others]: ListScreenProps<Row>['columns']) {
  const chosen = chosenColumns(useSearchParams()[0])
  const nameOf = ({ name, sort }: Column<Row>) => name ?? sort
  const choices = others.flatMap(column => {
    const name = nameOf(column)
    return name ? [{ name, heading: column.heading }] : []
  })
  const shown = others.filter(column => {
    const name = nameOf(column)
    return !name || !chosen || chosen.includes(name)
  })
  return { columns: [first, ...shown] satisfies ListScreenProps<Row>['columns'], choices }
}

/** The order that the rows have, in a sentence. */
function useOrder(sorts: ListSort[], own: string | undefined): string | undefined {
  const { by, isDescending } = sortOf(useSearchParams()[0])
  const sorted = sorts.find(({ sort }) => sort === by)
  if (!sorted) return own
  const column = sorted.heading
  return isDescending ? m.list_ordered_down({ column }) : m.list_ordered_up({ column })
}

function Rows<Row>(props: ListScreenProps<Row>) {
  const { title, rows, total, page, keyOf, nameOf, columns, mayDelete = false, further } = props
  const isSelectable = mayDelete || further !== undefined || props.exportsSelection === true
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
