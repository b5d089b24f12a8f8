import { and, asc, count, desc, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { staffMay } from '#app/house/accounts/queries/staff.server.ts'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { ENDED_WITH_MAKER, MOST_KEYS, REPLACED_WITHIN_DAYS } from './rules.ts'
import { apiKeys } from './tables.server.ts'

/** As many as are read of those that are not in use any more, the last first. */
const MOST_REVOKED = 100

const DAY_MS = 86_400_000

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

/** Names of those in use that somebody made. */
export async function listKeysOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.createdBy, userId), isNull(apiKeys.revokedAt)))
    .orderBy(asc(apiKeys.name), asc(apiKeys.id))
  return rows.map(({ name }) => name)
}

/**
 * Keys of people who are owners no more that an owner is to see to: those that work still, as an older version left them,
 * and those that ended with the role of who made them, were in use, and that no key of the same name has replaced
 * (rule accounts.keys).
 */
export async function listKeysLeft(db: Executor, { now, limit }: { now: Date; limit: number }) {
  const log = adminActivityLog
  const since = new Date(now.getTime() - REPLACED_WITHIN_DAYS * DAY_MS)
  const endedSo = sql`exists (select from ${log} where ${log.entityType} = 'api_key'
    and ${log.entityId} = ${apiKeys.id}::text and ${log.action} = ${ENDED_WITH_MAKER})`
  const isReplaced = sql`exists (select from ${apiKeys} other where other.revoked_at is null
    and lower(other.name) = lower(${apiKeys.name}) and other.created_at >= ${apiKeys.revokedAt})`
  const isMissed = and(gt(apiKeys.revokedAt, since), isNotNull(apiKeys.lastUsedAt), endedSo, not(isReplaced))
  const worksStill = and(isNull(apiKeys.revokedAt), not(staffMay('api_keys.edit')))
  const isLeft = or(worksStill, isMissed)
  const from = {
    id: apiKeys.id,
    name: apiKeys.name,
    maker: adminUsers.displayName,
    endedAt: apiKeys.revokedAt,
  }
  const rows = await db
    .select({ ...from, total: sql<number>`count(*) over ()::int` })
    .from(apiKeys)
    .innerJoin(adminUsers, eq(adminUsers.userId, apiKeys.createdBy))
    .where(isLeft)
    .orderBy(desc(isNull(apiKeys.revokedAt)), asc(apiKeys.revokedAt), asc(apiKeys.id))
    .limit(limit)
  return { total: rows[0]?.total ?? 0, rows }
}
