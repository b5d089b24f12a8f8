import { and, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Subject } from './rules.ts'
import { isBillOf, payableAmounts } from './tables.server.ts'

/** What was asked for a bill of that total, with its own satang where it has any. */
export async function findAsked(db: Executor, subject: Subject, totalSatang: Satang): Promise<Satang> {
  const isIt = and(isBillOf(payableAmounts.billId, subject), eq(payableAmounts.totalSatang, totalSatang))
  const [asked] = await db.select({ satang: payableAmounts.amountSatang }).from(payableAmounts).where(isIt)
  return asked?.satang ?? totalSatang
}
