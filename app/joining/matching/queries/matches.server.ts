import { and, asc, countDistinct, eq, inArray, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { findSaid, listBillsById } from '#app/joining/billing/queries/bills.server.ts'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { bankLines, bankMatches } from '#app/money/bank/tables.server.ts'

type Match = typeof bankMatches.$inferSelect

/** The matches of these lines that stand, in the order in which they were made. */
export async function listMatches(db: Executor, lineIds: string[]): Promise<Map<string, Match[]>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(bankMatches)
    .where(and(inArray(bankMatches.lineId, lineIds), isNull(bankMatches.undoneAt)))
    .orderBy(asc(bankMatches.createdAt), asc(bankMatches.id))
  return Map.groupBy(rows, ({ lineId }) => lineId)
}

/** How many lines of a file were matched by themselves. */
export async function countSure(db: Executor, importId: string): Promise<number> {
  const isSure = and(eq(bankMatches.how, 'sure'), isNull(bankMatches.undoneAt))
  const [row] = await db
    .select({ count: countDistinct(bankLines.id) })
    .from(bankLines)
    .innerJoin(bankMatches, eq(bankMatches.lineId, bankLines.id))
    .where(and(eq(bankLines.importId, importId), isSure))
  return row?.count ?? 0
}

/** What was matched, and with whom; null where it was undone. */
export async function findMatch(
  db: Executor,
  id: string,
): Promise<{ id: string; satang: Satang; payer: string } | null> {
  if (!isUuid(id)) return null
  const [found] = await db
    .select({ satang: bankMatches.satang, billId: bankMatches.billId, payout: cardPayouts.payoutId })
    .from(bankMatches)
    .leftJoin(cardPayouts, eq(cardPayouts.id, bankMatches.payoutId))
    .where(and(eq(bankMatches.id, id), isNull(bankMatches.undoneAt)))
  if (!found) return null
  const { satang, billId, payout } = found
  const told = billId === null ? [] : await listBillsById(db, [billId])
  const [said] = (await findSaid(db, told)).values()
  return { id, satang, payer: said?.payer.name || (payout ?? '') }
}
