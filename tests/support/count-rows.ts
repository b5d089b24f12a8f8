import { count } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'

/** How many rows visitors have made. */
export async function countRows({ db }: { db: Database }) {
  const tables = { applications, consents, receipts, deliveries }
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => {
      const [row] = await db.select({ rows: count() }).from(table)
      return [name, row?.rows]
    }),
  )
  return Object.fromEntries(counts)
}
