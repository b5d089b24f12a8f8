import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#app/kit/platform/columns.server.ts'

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
    index('admin_activity_log_action').on(table.action, table.createdAt, table.id),
    index('admin_activity_log_admin').on(table.adminId, table.createdAt),
    /** What was changed, apart from the many views: the dashboard reads from it how things stood. */
    index('admin_activity_log_changes')
      .on(table.entityType, table.createdAt)
      .where(sql`${table.details} ? 'before'`),
    /** What was done, apart from who only looked: what the list shows of everybody, of one person, and of one kind of record. */
    index('admin_activity_log_deeds').on(table.createdAt, table.id).where(sql`${table.action} <> 'viewed'`),
    index('admin_activity_log_deeds_admin')
      .on(table.adminId, table.createdAt, table.id)
      .where(sql`${table.action} <> 'viewed'`),
    index('admin_activity_log_deeds_type')
      .on(table.entityType, table.createdAt, table.id)
      .where(sql`${table.action} <> 'viewed'`),
    index('admin_activity_log_entity').on(table.entityType, table.entityId, table.createdAt),
  ],
)
