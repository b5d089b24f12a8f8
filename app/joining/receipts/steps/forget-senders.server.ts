import { and, eq, inArray, sql } from 'drizzle-orm'
import { erasedEmail } from '#app/house/erasures/steps.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { BillKind } from '#app/money/bills/rules.ts'
import { isBillAmong } from '#app/money/bills/tables.server.ts'
import { receipts } from '../tables.server.ts'

/**
 * Forgets who sent the slips of visitors' bookings or members' guests, with the mails that answered them, as a step of whoever forgets those: what was paid
 * stays, with its picture as long as those of other slips are kept.
 */
export async function forgetSenders(tx: Transaction, kind: BillKind, ids: string[]) {
  const email = erasedEmail()
  const forgotten = await tx
    .update(receipts)
    .set({ name: null, email, network: null, reason: '' })
    .where(isBillAmong(receipts.billId, kind, ids))
    .returning({ id: receipts.id })
  if (forgotten.length === 0) return
  const receiptIds = forgotten.map(({ id }) => id)
  await tx.delete(mails).where(and(eq(mails.subjectKind, 'receipt'), inArray(mails.subjectId, receiptIds)))
  await tx
    .update(slips)
    .set({ texts: sql`default`, verifiedSender: null })
    .where(inArray(slips.receiptId, receiptIds))
  await announceChange(tx, 'receipts')
}
