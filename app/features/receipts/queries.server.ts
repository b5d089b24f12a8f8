import { eq } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import type { AccessCode } from './rules.ts'
import { receipts } from './tables.server.ts'

/** The access code that the automation answered with for this receipt; null when it gave none. */
export async function findAccessCode(db: Executor, receiptId: string): Promise<AccessCode | null> {
  const [receipt] = await db
    .select({ id: receipts.accessId, pass: receipts.accessPass })
    .from(receipts)
    .where(eq(receipts.id, receiptId))
  return receipt?.id && receipt.pass ? { id: receipt.id, pass: receipt.pass } : null
}
