import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { BankAccount, BankLine } from '../queries.server.ts'
import { bankAccounts, bankLines } from '../tables.server.ts'

/** The new account; null where there is one with that number. */
export async function addAccount(
  tx: Transaction,
  content: Pick<BankAccount, 'name' | 'bank' | 'number'>,
): Promise<BankAccount | null> {
  const [added] = await tx.insert(bankAccounts).values(content).onConflictDoNothing().returning()
  return added ?? null
}

/** An account as its form has it. */
export const savedAccount = ({ name, bank, number }: BankAccount) => savedFields({ name, bank, number })

type Ignoring = { id: string; reason: string | null; adminId: string | null; apiKey?: string }

/** Lays a line aside with a reason, or takes that back; one of which all is matched pays for something, and is not laid aside. */
export async function setIgnored(
  tx: Transaction,
  { id, reason, adminId, apiKey }: Ignoring,
): Promise<Result<BankLine, 'not_found' | 'matched'>> {
  if (!isUuid(id)) return fail('not_found')
  const [before] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update')
  if (!before) return fail('not_found')
  if (before.ignoredReason === reason) return ok(before)
  if (reason !== null && before.matchedSatang === before.amountSatang) return fail('matched')
  const [line] = await tx
    .update(bankLines)
    .set({ ignoredReason: reason })
    .where(eq(bankLines.id, id))
    .returning()
  await logActivity(tx, {
    adminId,
    action: reason === null ? 'took_back_line' : 'ignored_line',
    entityType: 'bank_line',
    entityId: id,
    details: { reason, ...(apiKey && { apiKey }) },
  })
  await announceChange(tx, 'bank')
  return line ? ok(line) : fail('not_found')
}
