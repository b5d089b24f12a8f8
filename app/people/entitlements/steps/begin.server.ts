import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { entitlements } from '../tables.server.ts'

/**
 * Notes the first entry, with which the time of a right begins. Of two doors at once one begins it; the earlier entry counts,
 * whichever was told first.
 * @returns whether this one began it
 */
export async function beginEntitlement(db: Executor, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const isUnbegun = or(isNull(entitlements.firstEntryAt), gt(entitlements.firstEntryAt, at))
  const begun = await db
    .update(entitlements)
    .set({ firstEntryAt: at })
    .where(and(eq(entitlements.id, id), isUnbegun))
    .returning({ id: entitlements.id })
  return begun.length > 0
}
