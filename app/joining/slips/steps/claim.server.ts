import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { slips, slipUses } from '../tables.server.ts'

/** A slip of the receipts paid for something else already; thrown so that nothing of an approval stays. */
export class SlipUsed extends Error {}

/**
 * Marks the slips on the waiting receipts of an application as used, before its approval. The database keeps each slip
 * once: of two approvals at the same moment, the second waits for the first.
 * @throws {SlipUsed}
 */
export async function claimSlips(tx: Transaction, usedAt: Date, applicationId: string): Promise<void> {
  await claim(
    tx,
    usedAt,
    and(isSlipOf({ kind: 'application', id: applicationId }), eq(receipts.status, 'submitted')),
  )
}

/**
 * The same for one receipt: accepted after its application was approved, for a visitor's booking, a
 * guest's Day Pass, or for what a member owes.
 * @throws {SlipUsed}
 */
export async function claimReceiptSlips(tx: Transaction, usedAt: Date, receiptId: string): Promise<void> {
  await claim(tx, usedAt, eq(receipts.id, receiptId))
}

/**
 * In one order everywhere, so that two who claim never wait for each other. Receipts that are decided about together may show
 * the same slip; one that counted in an earlier decision is used, whatever that was about.
 */
async function claim(tx: Transaction, usedAt: Date, which: SQL | undefined) {
  const found = await tx
    .select({ receiptId: receipts.id, keys: slips.keys })
    .from(receipts)
    .innerJoin(slips, and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey)))
    .where(which)
  const uses = found.flatMap(({ receiptId, keys }) => usesOf(receiptId, keys, usedAt))
  if (uses.length === 0) return
  const ordered = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  await tx.insert(slipUses).values(ordered).onConflictDoNothing({ target: slipUses.key })
  const keys = uses.map(({ key }) => key)
  const stored = await tx.select().from(slipUses).where(inArray(slipUses.key, keys))
  const claimed = new Set(found.map(({ receiptId }) => receiptId))
  if (stored.some(({ receiptId }) => !claimed.has(receiptId))) throw new SlipUsed()
}

function usesOf(receiptId: string, keys: string[], usedAt: Date) {
  return keys.map(key => ({ key, receiptId, usedAt }))
}

/** For a slip that was read only after its approval: it is used from now on, unless it was before, which its record shows. */
export async function claimLate(tx: Transaction, usedAt: Date, receiptId: string, keys: string[]) {
  const uses = usesOf(receiptId, keys, usedAt)
  await tx.insert(slipUses).values(uses).onConflictDoNothing({ target: slipUses.key })
}

/** Frees the slips of receipts whose acceptance is taken back. */
export async function releaseSlips(tx: Transaction, receiptIds: string[]): Promise<void> {
  await tx.delete(slipUses).where(inArray(slipUses.receiptId, receiptIds))
}
