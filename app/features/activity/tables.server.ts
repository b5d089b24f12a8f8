import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../platform/columns.server.ts'

/** Append-only (a trigger refuses changes): who did what to which record. A null admin is the visitor or the system. */
export const adminActivityLog = pgTable(
  'admin_activity_log',
  {
    id: id(),
    adminId: uuid(),
    action: text().notNull(),
    entityType: text().notNull(),
    entityId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  table => [
    index('admin_activity_log_newest').on(table.createdAt, table.id),
    index('admin_activity_log_admin').on(table.adminId, table.createdAt),
    index('admin_activity_log_entity').on(table.entityType, table.entityId, table.createdAt),
  ],
)
