import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { slips } from '#app/joining/slips/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { receipts } from '../tables.server.ts'

/**
 * Forgets who sent the slips of visitors' bookings, as a step of whoever forgets the visitors: what was paid stays, with its
 * picture as long as those of other slips are kept.
 */
export async function forgetSenders(tx: Transaction, bookingIds: string[]) {
  const email = `erased-${randomBytes(6).toString('hex')}@erased.invalid`
  const forgotten = await tx
    .update(receipts)
    .set({ name: null, email, network: null, reason: '' })
    .where(inArray(receipts.bookingId, bookingIds))
    .returning({ id: receipts.id })
  if (forgotten.length === 0) return
  const ids = forgotten.map(({ id }) => id)
  await tx
    .update(slips)
    .set({ texts: sql`default`, verifiedSender: null })
    .where(inArray(slips.receiptId, ids))
  await announceChange(tx, 'receipts')
}
