import { and, eq, inArray } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { purchaseOf } from '../queries.server.ts'
import { slips, slipUses } from '../tables.server.ts'

/** A slip of the receipts paid for something else already; thrown so that nothing of an approval stays. */
export class SlipUsed extends Error {}

/**
 * Marks the slips on the waiting receipts of an application as used, before its approval. The database keeps each slip
 * once: of two approvals at the same moment, the second waits for the first.
 * @throws {SlipUsed}
 */
export async function claimSlips(tx: Transaction, usedAt: Date, applicationId: string): Promise<void> {
  const isWaiting = and(eq(receipts.applicationId, applicationId), eq(receipts.status, 'submitted'))
  const found = await tx
    .select({ receiptId: receipts.id, keys: slips.keys })
    .from(receipts)
    .innerJoin(slips, and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey)))
    .where(isWaiting)
  const uses = found.flatMap(({ receiptId, keys }) =>
    keys.map(key => ({ key, applicationId, receiptId, usedAt })),
  )
  await claim(tx, uses)
}

type Use = typeof slipUses.$inferInsert

/** In one order everywhere, so that two approvals never wait for each other. */
async function claim(tx: Transaction, uses: Use[]) {
  if (uses.length === 0) return
  const ordered = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await tx.insert(slipUses).values(ordered).onConflictDoNothing({ target: slipUses.key })
  const keys = uses.map(({ key }) => key)
  const stored = await tx.select().from(slipUses).where(inArray(slipUses.key, keys))
  const wanted = uses[0]?.applicationId ?? uses[0]?.bookingId ?? uses[0]?.inviteId
  if (stored.some(use => purchaseOf(use) !== wanted)) throw new SlipUsed()
}

const { applicationId, bookingId, inviteId } = receipts
const PURCHASE = { applicationId, bookingId, inviteId }

/** The same for one receipt: accepted after its application was approved, or for a visitor's booking or a guest. */
export async function claimReceiptSlips(tx: Transaction, usedAt: Date, receiptId: string): Promise<void> {
  const [found] = await tx
    .select({ ...PURCHASE, keys: slips.keys })
    .from(receipts)
    .innerJoin(slips, and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey)))
    .where(eq(receipts.id, receiptId))
  if (!found || purchaseOf(found) === null) return
  const { keys, ...purchase } = found
  await claim(
    tx,
    keys.map(key => ({ key, ...purchase, receiptId, usedAt })),
  )
}

/** For a slip that was read only after its approval: it is used from now on, unless it was before, which its record shows. */
export async function claimLate(tx: Transaction, usedAt: Date, receiptId: string, keys: string[]) {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId))
  if (!receipt || purchaseOf(receipt) === null) return
  const { applicationId, bookingId, inviteId } = receipt
  const uses = keys.map(key => ({ key, applicationId, bookingId, inviteId, receiptId, usedAt }))
  await tx.insert(slipUses).values(uses).onConflictDoNothing({ target: slipUses.key })
}

/** Frees the slips of receipts whose acceptance is taken back. */
export async function releaseSlips(tx: Transaction, receiptIds: string[]): Promise<void> {
  await tx.delete(slipUses).where(inArray(slipUses.receiptId, receiptIds))
}
