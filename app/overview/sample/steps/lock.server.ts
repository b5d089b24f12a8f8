import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'

/** Loading and removing happen one after the other, on however many servers. */
export async function lockSample(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sala sample data', 0))`)
}
