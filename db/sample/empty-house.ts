import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { adminUsers } from '#app/features/accounts/tables.server.ts'
import { adminActivityLog } from '#app/features/activity/tables.server.ts'
import { blogPosts } from '#app/features/blog/tables.server.ts'
import { employees } from '#app/features/employees/tables.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { members } from '#app/features/members/tables.server.ts'
import { receipts } from '#app/features/receipts/tables.server.ts'
import { applications } from '#app/features/registration/tables.server.ts'
import type { Executor } from '#app/platform/database.server.ts'

/** Whether nobody has come or works here yet, apart from owners, and nobody has removed a sample before. */
export async function isHouseEmpty(db: Executor): Promise<boolean> {
  const wasRemoved = and(
    eq(adminActivityLog.entityType, 'sample_data'),
    eq(adminActivityLog.action, 'deleted'),
  )
  for (const table of [applications, receipts, members, employees, events, blogPosts]) {
    if (await hasRows(db, table)) return false
  }
  if (await hasRows(db, adminUsers, ne(adminUsers.role, 'owner'))) return false
  return !(await hasRows(db, adminActivityLog, wasRemoved))
}

async function hasRows(db: Executor, table: PgTable, where?: SQL): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(table).where(where).limit(1)
  return rows.length > 0
}
