import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { StaffKeys } from '#app/house/accounts/steps/staff-keys.server.ts'
import { logActivities } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { ENDED_WITH_MAKER } from './rules.ts'
import { apiKeys } from './tables.server.ts'

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Ends every key that somebody made, with who took their role away; each says in the log that it ended so. */
export const endKeysOf: StaffKeys['end'] = async (tx: Transaction, { userId, adminId, now }) => {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.createdBy, userId), isNull(apiKeys.revokedAt)))
    .returning()
  await logActivities(
    tx,
    ended.map(({ id, name, ending }) => ({
      adminId,
      action: ENDED_WITH_MAKER,
      entityType: 'api_key',
      entityId: id,
      details: { name, ending },
    })),
  )
}
