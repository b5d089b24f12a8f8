import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { visits } from '../tables.server.ts'

/**
 * Lets whoever is in by a right stay so many minutes longer, or less long below zero. A step of commands, within whose
 * transaction it runs: the command asks who may.
 */
export async function extendVisit(
  tx: Transaction,
  { entitlementId, minutes }: { entitlementId: string; minutes: number },
) {
  const later = sql`make_interval(mins => ${minutes})`
  await tx
    .update(visits)
    .set({ until: sql`${visits.until} + ${later}`, endsAt: sql`${visits.endsAt} + ${later}` })
    .where(and(eq(visits.entitlementId, entitlementId), isNull(visits.leftAt)))
}
