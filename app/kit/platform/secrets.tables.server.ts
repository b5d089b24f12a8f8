import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'

/** Keys this installation made for itself; every server on the same database shares them. */
export const instanceSecrets = pgTable('instance_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
