import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { twoFactors, users } from '../tables.server.ts'
import { forgetGrants } from './one-time-tokens.server.ts'

/**
 * Forgets the second factor and the browsers that were trusted to skip it.
 * @returns the person's email, or null when they had none
 */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<string | null> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  const [user] = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
    .returning({ email: users.email })
  await forgetGrants(tx, userId)
  return user?.email ?? null
}
