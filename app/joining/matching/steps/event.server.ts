import { and, eq, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { CANDIDATES } from '#app/money/bank/queries.server.ts'
import { bankEvents } from '#app/money/bank/tables.server.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { isHeardInTime, SKEW_MS } from '../rules.ts'
import { touchBill } from './match.server.ts'

// A step of whatever heard, within whose transaction it runs: it says who may.

export type Heard = Pick<
  typeof bankEvents.$inferInsert,
  'accountId' | 'amountSatang' | 'at' | 'sender' | 'reference'
>
type BankEvent = typeof bankEvents.$inferSelect
type HeardBy = { apiKey: string } | { bank: string }

/**
 * Keeps what somebody heard of money that came, once (rule matching.events): it marks the bill of exactly that amount as seen, where there
 * is one only, and proves nothing. A registration that waits with that bill may let in as a slip does that was read.
 */
export async function noteBankEvent(
  tx: Transaction,
  ctx: ServerContext,
  heard: Heard,
  by: HeardBy,
): Promise<BankEvent> {
  const [kept] = await tx.insert(bankEvents).values(heard).onConflictDoNothing().returning()
  if (!kept) return findSame(tx, heard)
  const found = await findOnly(tx, heard)
  if (!found) return kept
  const { billId, isOwn } = found
  await tx.update(bankEvents).set({ billId }).where(eq(bankEvents.id, kept.id))
  const [bill] = await tx.select().from(bills).where(eq(bills.id, billId))
  if (!bill) return kept
  const { letIn, entityType, topic } = await billOf(bill)
  await logActivity(tx, {
    adminId: null,
    action: 'bill_seen',
    entityType,
    entityId: bill.subjectId,
    details: { amountSatang: heard.amountSatang, ...by },
  })
  await announceChange(tx, topic)
  const isMeant = isOwn || isHeardInTime(heard.at, bill.createdAt)
  if (bill.kind === 'application' && letIn && isMeant)
    await letIn(tx, ctx, bill.subjectId, {
      id: null,
      email: '',
      network: null,
      holdId: null,
      paidOn: bangkokDay(heard.at),
    })
  // Last, as whoever changes what a bill is for writes it.
  await touchBill(tx, billId)
  return { ...kept, billId }
}

async function findSame(tx: Transaction, heard: Heard): Promise<BankEvent> {
  const { accountId, amountSatang, at, reference = '' } = heard
  const isSame = and(
    eq(bankEvents.accountId, accountId),
    eq(bankEvents.amountSatang, amountSatang),
    eq(bankEvents.at, at),
    eq(bankEvents.reference, reference),
  )
  const [same] = await tx.select().from(bankEvents).where(isSame)
  if (!same) throw new Error('The event is gone')
  return same
}

/** The one bill that lacked exactly that when it came. */
async function findOnly(tx: Transaction, { amountSatang, at }: Heard) {
  const until = new Date(at.getTime() + SKEW_MS)
  const { rows } = await tx.execute<{ billId: string; isOwn: boolean }>(sql`
    select bill_id as "billId", is_own as "isOwn" from ${CANDIDATES}
    where found_by = 'bill' and satang = ${amountSatang} and since <= ${until.toISOString()}::timestamptz limit 2`)
  return rows.length === 1 ? (rows[0] ?? null) : null
}
