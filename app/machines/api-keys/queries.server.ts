import { count, desc, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { MOST_KEYS } from './rules.ts'
import { apiKeys } from './tables.server.ts'

/** As many as are read of those that are not in use any more, the last first. */
const MOST_REVOKED = 100

/** Every key in use, then those that were revoked, with who made it; never the hash. */
export function listKeys(db: Executor) {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      ending: apiKeys.ending,
      perMinute: apiKeys.perMinute,
      createdBy: adminUsers.displayName,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .leftJoin(adminUsers, eq(adminUsers.userId, apiKeys.createdBy))
    .orderBy(desc(isNull(apiKeys.revokedAt)), desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MOST_KEYS + MOST_REVOKED)
}

/** A key that is in use. */
export async function findKey(
  db: Executor,
  id: string,
): Promise<{ id: string; name: string; perMinute: number } | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id))
  return row && row.revokedAt === null ? { id, name: row.name, perMinute: row.perMinute } : null
}

/** How many keys are in use. */
export async function countKeys(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(apiKeys).where(isNull(apiKeys.revokedAt))
  return row?.count ?? 0
}
