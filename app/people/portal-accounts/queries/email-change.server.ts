import { desc, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isChangeOpen } from '../rules.ts'
import { portalEmailChanges } from '../tables.server.ts'

/** The address that an account waits to go by, and which of the two has not said yes; null for none. */
export async function findOpenChange(db: Executor, accountId: string, now: Date) {
  const [change] = await db
    .select()
    .from(portalEmailChanges)
    .where(eq(portalEmailChanges.accountId, accountId))
    .orderBy(desc(portalEmailChanges.id))
    .limit(1)
  if (!change || !isChangeOpen(change, now)) return null
  const { newEmail, oldEmail, oldConfirmedAt, newConfirmedAt } = change
  const waiting = [...(oldConfirmedAt ? [] : [oldEmail]), ...(newConfirmedAt ? [] : [newEmail])]
  return { newEmail, waiting }
}
