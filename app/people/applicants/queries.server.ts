import { and, desc, eq, exists, or, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { applicationDecisions, applications } from './tables.server.ts'

/** The record of a member shows the newest; all of them are in the list. */
const MOST = 100

/** The applications that made or renewed the member, also where that was undone, newest first. */
export function listMemberApplications(db: Executor, { id, memberId }: { id: string; memberId: string }) {
  const decided = db
    .select({ one: sql`1` })
    .from(applicationDecisions)
    .where(
      and(eq(applicationDecisions.applicationId, applications.id), eq(applicationDecisions.memberRowId, id)),
    )
  const { selectedPlan, status, submittedAt, totalSatang } = applications
  return db
    .select({ id: applications.id, selectedPlan, status, submittedAt, totalSatang })
    .from(applications)
    .where(or(eq(applications.memberId, memberId), exists(decided)))
    .orderBy(desc(submittedAt), desc(applications.id))
    .limit(MOST)
}
