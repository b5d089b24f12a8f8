import { and, eq, isNull } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { mayEnter } from '#app/people/entitlements/rules.ts'
import { members } from '#app/people/members/tables.server.ts'
import { codeStateOf } from '../rules.ts'
import { accessCodes } from '../tables.server.ts'

/**
 * Whether the code of an application opens the door at this moment, as a door would say (rule entry.may-enter), without
 * letting anybody in: for what only whoever may come in is told.
 */
export async function opensNow(db: Executor, applicationId: string, now: Date): Promise<boolean> {
  const isIts = and(eq(accessCodes.applicationId, applicationId), isNull(accessCodes.revokedAt))
  const [row] = await db
    .select({ code: accessCodes, status: members.status })
    .from(accessCodes)
    .leftJoin(members, eq(members.id, accessCodes.memberRowId))
    .where(isIts)
  if (!row) return false
  const { code, status } = row
  if (code.memberRowId === null || status === null) return codeStateOf(code, now) === 'valid'
  const [{ renewals }, entitlements] = await Promise.all([
    findSettings(db),
    listEntitlements(db, code.memberRowId),
  ])
  return mayEnter({ status, entitlements }, now, renewals.graceDays).mayEnter
}
