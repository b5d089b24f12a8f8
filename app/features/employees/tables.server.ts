import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../platform/columns.server.ts'

export const departments = pgTable('departments', {
  id: id(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  createdAt: createdAt(),
})
