import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant } from '#app/kit/platform/columns.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'

/** The certificates (50 ทวิ) that came for tax which buyers kept back: one for each paper that says so. */
export const withholdingCertificates = pgTable('withholding_certificates', {
  id: id(),
  /** The paper that stands: the certificate goes on to one that is issued instead. */
  documentId: uuid()
    .notNull()
    .unique()
    .references(() => documents.id),
  /** As the buyer numbered it, and the day on it. */
  number: text().notNull(),
  day: day().notNull(),
  receivedAt: instant().notNull(),
  createdAt: createdAt(),
})
