import { and, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { findSaid, listBillsById } from '#app/joining/billing/queries/bills.server.ts'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { bankMatches } from '#app/money/bank/tables.server.ts'

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
