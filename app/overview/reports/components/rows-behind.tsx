import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { REPORTS, type ReportName } from './report-screen.tsx'

export type BehindColumns<Row> = Parameters<typeof DataTable<Row>>[0]['columns']

type RowsBehindProps<Row> = {
  /** The report with the figure, to which one goes back. */
  report: ReportName
  title: string
  lead: string
  rows: Row[]
  keyOf: (row: Row) => string
  columns: BehindColumns<Row>
  total: number
  page: number
}

/** The screen of the rows behind a figure of a report. */
export function RowsBehind<Row>({
  report,
  title,
  lead,
  rows,
  keyOf,
  columns,
  total,
  page,
}: RowsBehindProps<Row>) {
  const { path, name } = REPORTS[report]
  return (
    <>
      <PageTitle title={`${title} · ${m.report_title()}`} />
      <BackLink to={localizeHref(path)}>{name()}</BackLink>
      <PageHeader title={title} lead={lead} />
      {rows.length === 0 ? (
        <EmptyState title={m.report_nobody()} />
      ) : (
        <DataTable label={title} rows={rows} keyOf={keyOf} columns={columns} />
      )}
      {total > 0 && <Pagination page={page} pageSize={PAGE_SIZE} total={total} label={title} />}
    </>
  )
}
