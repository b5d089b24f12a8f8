import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { documentSeries } from '../tables.server.ts'

/**
 * The next number of a series, from 1. Its row stays locked until the transaction ends: one that is rolled back gives its number
 * back, and nobody else has taken one meanwhile.
 * @param last the last number there is of it: a series without a row goes on from there
 */
export async function takeSerial(tx: Transaction, series: string, last: SQL): Promise<number> {
  const [row] = await tx
    .insert(documentSeries)
    .values({ series, lastSerial: sql`${last} + 1` })
    .onConflictDoUpdate({
      target: documentSeries.series,
      set: { lastSerial: sql`${documentSeries.lastSerial} + 1` },
    })
    .returning({ serial: documentSeries.lastSerial })
  if (!row) throw new Error(`${series} has no next number`)
  return row.serial
}
