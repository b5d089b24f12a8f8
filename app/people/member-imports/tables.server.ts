import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#app/kit/platform/columns.server.ts'
import type { ImportChoices } from './rules/lists.ts'

/** A list of members that somebody uploaded and looks at before it is taken in, or did take in. */
export const memberImports = pgTable(
  'member_imports',
  {
    id: id(),
    fileName: text().notNull(),
    /** Key of the stored file; null once it was taken in or given up, because it holds personal data. */
    contentKey: text(),
    uploadedBy: uuid().notNull(),
    createdAt: createdAt(),
    importedAt: instant(),
    /** Members made by it. */
    added: integer(),
    choices: jsonb().$type<ImportChoices>().notNull().default({}),
  },
  table => [index('member_imports_created').on(table.createdAt)],
)
