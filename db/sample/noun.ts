import type { PgTable } from 'drizzle-orm/pg-core'
import type { Year } from './year.ts'

/** Stores a file that belongs to the sample, under its storage key. */
export type KeepFile = (key: string, content: Uint8Array) => Promise<void>

type Rows<Row> = (year: Year, keepFile: KeepFile) => Row[] | Promise<Row[]>

export type Noun = { table: PgTable; rows: Rows<Record<string, unknown>> }

/** A table with what makes its rows. What a row does not say is what its column says by itself. */
export function noun<Table extends PgTable>(table: Table, rows: NoInfer<Rows<Table['$inferInsert']>>): Noun {
  return { table, rows }
}
