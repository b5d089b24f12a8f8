import type { ReactNode } from 'react'
import { ExportLink } from '#app/kit/ui/list-actions.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { TableName } from '../rules/tables.ts'
import type { ShownTable } from '../views/shown.ts'
import { FigureTable } from './figure-table.tsx'

type ReportPanelProps = {
  title: string
  /** How its figures are counted. */
  lead: string
  /** By which its files are asked for. */
  name: TableName
  table: ShownTable
  isShaded?: boolean
  /** What shows the figures at a glance. */
  picture?: ReactNode
}

/** Figures of a report: their picture, their table, and the same as files. */
export function ReportPanel({ title, lead, name, table, isShaded = false, picture }: ReportPanelProps) {
  return (
    <Panel title={title} lead={lead}>
      {picture}
      <FigureTable table={table} isShaded={isShaded} />
      <div className="flex flex-wrap gap-2">
        <ExportLink path={localizeHref(`/admin/reports/${name}/export`)} />
      </div>
    </Panel>
  )
}
