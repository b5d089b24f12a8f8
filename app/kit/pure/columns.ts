import type { Cell, Quoted } from './csv.ts'
import { toBangkokLocal } from './instants.ts'
import { satangToBaht } from './money.ts'

/** What a value is where that is not plain: `money` is integer satang, `moment` also a wall's "2026-07-31 09:05". */
export type ColumnKind = 'money' | 'day' | 'moment'

/** A column of a list's file. Of its values dates are moments, numbers numbers and texts texts, if it has no kind. */
export type Column<Row> = {
  heading: string
  /** In a column that mixes them, by the row. Text that is none of its kind is text in it. */
  kind?: ColumnKind | ((row: Row) => ColumnKind | null)
  read: (row: Row) => string | number | Date | Quoted | null | undefined
}

export function kindOf<Row>({ kind }: Column<Row>, row: Row): ColumnKind | null {
  return (typeof kind === 'function' ? kind(row) : kind) ?? null
}

/** The row as cells of a CSV: amounts in baht, moments as Bangkok's wall shows them. */
export function csvCells<Row>(columns: Column<Row>[], row: Row): Cell[] {
  return columns.map(column => {
    const value = column.read(row) ?? null
    if (value instanceof Date) return wallOf(value)
    return typeof value === 'number' && kindOf(column, row) === 'money' ? satangToBaht(value) : value
  })
}

/** As spreadsheets read it: "2026-07-31 09:05". */
export function wallOf(moment: Date): string {
  return toBangkokLocal(moment).replace('T', ' ')
}
