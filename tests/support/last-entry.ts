import { desc } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'

/** What the log says of the latest deed. */
export async function lastEntry(db: Database) {
  const [entry] = await db.select().from(adminActivityLog).orderBy(desc(adminActivityLog.createdAt)).limit(1)
  return entry
}
