import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { SUBJECT_KINDS, type SubjectKind } from './rules.ts'

/**
 * Append-only: the records that were made anonymous, by their ids alone. It says to a database that was restored from
 * an older backup whom it must forget again.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    kind: text().$type<SubjectKind>().notNull(),
    subjectId: uuid().notNull().unique(),
    /** Null for the system. */
    erasedBy: uuid(),
    erasedAt: instant().notNull(),
    /** The database's own moment of the transaction: the log lets details go in this transaction only. */
    createdAt: createdAt(),
  },
  table => [oneOf('erasures_kind', table.kind, SUBJECT_KINDS), index('erasures_created').on(table.createdAt)],
)
