import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What `SAMPLE_DATA=1` put into the database, so that exactly that can be removed again. */
export const sampleRecords = pgTable(
  'sample_records',
  {
    /** The table's name, or `files` for a stored file. */
    kind: text().notNull(),
    /** The row's id, or the file's storage key. */
    recordId: text().notNull(),
    /** Order of loading: what refers to others comes after them, and is removed before them. */
    position: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.recordId, table.kind] })],
)
