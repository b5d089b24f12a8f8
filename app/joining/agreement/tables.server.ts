import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#app/kit/platform/columns.server.ts'
import type { AgreementPage } from './rules/text.ts'

/** What one person signs, in every language: the text of a version never changes, a new text is a new version. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    /** Counts the texts of this house; the newest is the one that people agree to. */
    number: integer().notNull().default(1),
    /** Its name among people: the day on which it was made, and its number. */
    version: text().notNull(),
    locale: text().notNull(),
    title: text().notNull(),
    pages: jsonb().$type<AgreementPage[]>().notNull(),
    /** Of title and pages (see `hashOf`). */
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  table => [unique('agreements_version_locale').on(table.version, table.locale)],
)
