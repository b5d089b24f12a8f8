import { and, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { readAccessCode } from '#app/people/access-codes/rules.ts'
import { receipts } from '../tables.server.ts'

/**
 * Keeps the access code of the automation's answer, where it carries one (rule receipts.access-code), while the
 * receipt waits: a code that arrives after staff have decided opens nothing.
 */
export async function recordReceiptAnswer(db: Executor, receiptId: string, body: string): Promise<void> {
  const code = readAccessCode(body)
  if (!code) return
  await db
    .update(receipts)
    .set({ accessId: code.id, accessPass: code.pass })
    .where(and(eq(receipts.id, receiptId), eq(receipts.status, 'submitted')))
}
