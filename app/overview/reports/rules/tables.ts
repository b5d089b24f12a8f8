import type { Permission } from '#app/house/access/rules.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What a report's table has in a column: how many, satang, a part of a whole, or how many on average. */
export type FigureKind = 'count' | 'money' | 'share' | 'average'

/** A figure, and the list with the rows behind it, where there is one; null where there is nothing to say. */
export type Figure = { value: number | Satang; path?: string | undefined } | null

export type ReportColumn = {
  /** In the language asked for: files are in English whoever reads them. */
  heading: (_?: object, options?: { locale?: 'en' }) => string
  kind: FigureKind
  /** What the screen with the rows behind it asks for, where that is not what the table's does. */
  see?: Permission
}

/** `key` names the row in files, `name` on the screen; what sums the others up is told apart. */
export type ReportRow = { key: string; name: string; figures: Figure[]; isSum?: boolean }

/** The figures of a report, as its screen shows them and its files hold them. */
export type ReportTable = { heading: ReportColumn['heading']; columns: ReportColumn[]; rows: ReportRow[] }

/** The tables that there are files of, as their addresses name them. */
export const TABLE_NAMES = [
  'money',
  'renewals',
  'members',
  'recurring',
  'cohorts',
  'occupancy',
  'guests',
  'spaces',
  'staff',
  'unattended',
  'sign-up',
  'sign-up-page',
] as const
export type TableName = (typeof TABLE_NAMES)[number]
