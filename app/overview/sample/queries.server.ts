import type { Executor } from '#app/kit/platform/database.server.ts'
import { sampleRecords } from './tables.server.ts'

/** Whether records of the sample are in the database. */
export async function hasSampleData(db: Executor): Promise<boolean> {
  const rows = await db.select({ recordId: sampleRecords.recordId }).from(sampleRecords).limit(1)
  return rows.length > 0
}
