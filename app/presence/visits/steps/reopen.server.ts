import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { VISIT_STARTED } from '../events.server.ts'
import { isOpen } from '../rules/visits.ts'
import { visits } from '../tables.server.ts'
import { announce } from './check-in.server.ts'

type Visit = typeof visits.$inferSelect

/**
 * Goes on with a visit that is locked and was ended, as a step of a command (rule visits.reopen). Programs that heard that it
 * has ended hear that it goes on.
 * @returns false where it is over all the same, or another one has begun since
 */
export async function continueVisit(tx: Transaction, visit: Visit, now: Date): Promise<boolean> {
  if (visit.leftAt === null || !isOpen({ leftAt: null, endsAt: visit.endsAt }, now)) return false
  const { id, memberRowId, applicationId } = visit
  const isTheirs =
    memberRowId === null
      ? and(eq(visits.applicationId, applicationId ?? ''), isNull(visits.memberRowId))
      : eq(visits.memberRowId, memberRowId)
  if ((await tx.$count(visits, and(isTheirs, isNull(visits.leftAt)))) > 0) return false
  await tx.update(visits).set({ leftAt: null, leftHow: null }).where(eq(visits.id, id))
  await announce(tx, VISIT_STARTED, id)
  return true
}
