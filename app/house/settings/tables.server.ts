import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, day, instant } from '#app/kit/platform/columns.server.ts'

/** One row per settings group (see `schema.ts`); a missing row means the defaults. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
})

/** VAT changes by decree from a day on; the rate in force is the newest that has started. */
export const vatRates = pgTable('vat_rates', {
  startsOn: day().primaryKey(),
  basisPoints: integer().notNull(),
  createdAt: createdAt(),
})
