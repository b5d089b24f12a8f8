import { and, eq, gt } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, startOfDay } from '#app/kit/pure/days.ts'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { type Entitlement, lastEntryOf } from '#app/people/entitlements/rules.ts'
import { accessCodes } from '../tables.server.ts'
import { insertCode } from './issue.server.ts'
import { isNewest, refreshCode } from './refresh.server.ts'

type Owner = Parameters<typeof refreshCode>[1]
type Secrets = Pick<ServerContext, 'secrets'>

/**
 * Lets the member's door code say what they may use after something was given to them or taken, which may be nothing from now
 * on. Who never registered gets a code (rule access.seats).
 */
export async function followRights(tx: Transaction, { secrets }: Secrets, owner: Owner) {
  const { memberRowId, now } = owner
  const rights = await listEntitlements(tx, memberRowId)
  if (rights.length > 0) {
    await refreshCode(tx, owner)
    return giveCode(tx, { secrets }, { ...owner, rights })
  }
  await tx
    .update(accessCodes)
    .set({ validUntil: now })
    .where(and(eq(accessCodes.memberRowId, memberRowId), isNewest(tx)))
}

/** One that staff have revoked has no successor before it would have ended. */
async function giveCode(
  tx: Transaction,
  { secrets }: Secrets,
  { memberRowId, now, graceDays, rights }: Owner & { rights: Entitlement[] },
) {
  const last = lastEntryOf(rights, now, graceDays)
  if (!last || last.until <= now) return
  const isLasting = and(eq(accessCodes.memberRowId, memberRowId), gt(accessCodes.validUntil, now))
  if ((await tx.$count(accessCodes, isLasting)) > 0) return
  const [firstDay = bangkokDay(now)] = rights.map(right => right.firstDay).toSorted()
  const { until: validUntil, entryMinutes } = last
  const validity = { validFrom: startOfDay(firstDay), validUntil, entryMinutes }
  const { accessId } = await insertCode(tx, { secrets, now: () => now }, { memberRowId, ...validity })
  await logActivity(tx, {
    adminId: null,
    action: 'code_given',
    entityType: 'member',
    entityId: memberRowId,
    details: { accessId, validUntil: validUntil.toISOString() },
  })
}
