import type { ReactNode } from 'react'
import { List, ListOrder, type ListProps } from './list.tsx'
import { ExportLink, ImportLink, NewLink } from './list-actions.tsx'
import { PageHeader } from './page-header.tsx'
import { PageTitle } from './page-title.tsx'

type ListScreenProps<Row> = ListProps<Row> & {
  lead?: ReactNode
  /** A sentence that says the list's own order, which it has until somebody sorts it. */
  order: string
  /** What stands above the search, because it is not among the rows. */
  notice?: ReactNode
  newLabel?: string
  importPath?: string
  /** Further ways on, beside export and new. */
  actions?: ReactNode
}

/** The list of a manager under its head, which says what it is and its order, and has its actions. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { lead, order, notice, newLabel, importPath, actions, ...list } = props
  const { title, columns, exportPath } = list
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={title}
        lead={
          <>
            {lead} <ListOrder columns={columns} own={order} />
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
      {notice}
      <List {...list} />
    </>
  )
}
