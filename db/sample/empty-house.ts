import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'

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
