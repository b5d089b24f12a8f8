import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { isPricedByAsking, type Subject } from '../rules.ts'
import { bills } from '../tables.server.ts'

/**
 * The bill of what is to be paid, made now where nobody has asked for it before.
 * @param askedSatang what it costs now, before satang of its own: the price of what has none of its own
 * @returns its id
 */
export async function openBill(tx: Executor, subject: Subject, askedSatang?: Satang): Promise<string> {
  const { kind, id: subjectId } = subject
  await tx.insert(bills).values({ kind, subjectId }).onConflictDoNothing()
  const isIt = and(eq(bills.kind, kind), eq(bills.subjectId, subjectId))
  if (askedSatang !== undefined && isPricedByAsking(subject))
    await tx
      .update(bills)
      .set({ totalSatang: askedSatang, updatedAt: sql`now()` })
      .where(and(isIt, eq(bills.state, 'open')))
  const [bill] = await tx.select({ id: bills.id }).from(bills).where(isIt)
  if (!bill) throw new Error(`No bill of ${kind} ${subjectId}`)
  return bill.id
}
