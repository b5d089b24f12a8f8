import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.server.ts'

/**
 * Counters of fixed windows, in the database so that a limit holds across servers and restarts. The table is unlogged,
 * which the baseline says: nobody waits for the disk, and should PostgreSQL itself crash, everybody's windows begin again.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: instant().notNull(),
})
