import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { lastEntryOf } from '#app/people/entitlements/rules.ts'
import { accessCodes } from '../tables.server.ts'

type Owner = { memberRowId: string; now: Date; graceDays: number }

/**
 * Lets the member's door code say what they may use now: the newest that nobody has revoked. A code that was given before it
 * keeps its own end.
 */
export async function refreshCode(db: Executor, { memberRowId, now, graceDays }: Owner) {
  const last = lastEntryOf(await listEntitlements(db, memberRowId), now, graceDays)
  if (!last) return
  await db
    .update(accessCodes)
    .set({ validUntil: last.until, entryMinutes: last.entryMinutes })
    .where(and(eq(accessCodes.memberRowId, memberRowId), isNewest(db)))
}

const other = alias(accessCodes, 'other')

/** Whether a code is the newest of its member that nobody has revoked: the one that goes on with what they may use. */
export function isNewest(db: Executor) {
  const isNewer = sql`(${other.validUntil}, ${other.id}) > (${accessCodes.validUntil}, ${accessCodes.id})`
  const isTheirs = and(eq(other.memberRowId, accessCodes.memberRowId), isNull(other.revokedAt))
  const newer = db.select({ id: other.id }).from(other).where(and(isTheirs, isNewer))
  return and(isNull(accessCodes.revokedAt), notExists(newer))
}
