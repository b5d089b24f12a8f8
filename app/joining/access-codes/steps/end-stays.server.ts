import { and, inArray, isNull, sql } from 'drizzle-orm'
import { visits } from '#app/joining/visits/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'

/**
 * Whoever came in by a provisional code that was taken back may stay no longer (rule visits.provisional). A step of commands,
 * within whose transaction it runs.
 */
export async function endProvisionalStays(tx: Transaction, applicationIds: readonly string[], now: Date) {
  if (applicationIds.length === 0) return
  const isOfNobody = and(inArray(visits.applicationId, [...applicationIds]), isNull(visits.memberRowId))
  const ended = await tx
    .update(visits)
    .set({ until: now, endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${visits.enteredAt})` })
    .where(and(isOfNobody, isNull(visits.leftAt)))
    .returning({ id: visits.id })
  if (ended.length > 0) await announceChange(tx, 'visits')
}
