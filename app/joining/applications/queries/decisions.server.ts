import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Decision } from '#app/people/applicants/rules.ts'
import { applicationDecisions } from '#app/people/applicants/tables.server.ts'

export type DecisionView = {
  id: string
  decision: Decision
  /** What the visitor was told; empty for an approval. */
  reason: string
  memberRowId: string | null
  /** Whether the approval renewed a member that there was before. */
  isRenewal: boolean
  /** What came in with it, in satang; null where nobody was asked. */
  receivedSatang: number | null
  /** Null for the system, e.g. for a card payment without a doubt. */
  decidedBy: string | null
  decidedAt: Date
  undoneBy: string | null
  undoneAt: Date | null
}

/** What staff decided about the application, newest first, with the names of those who did. */
export async function listDecisions(db: Executor, applicationId: string): Promise<DecisionView[]> {
  const undoingAdmin = alias(adminUsers, 'undoing_admin')
  const undoingUser = alias(users, 'undoing_user')
  const { id, decision, reason, memberRowId, memberBefore, decidedAt, undoneAt } = applicationDecisions
  const { receivedSatang } = applicationDecisions
  return db
    .select({
      id,
      decision,
      reason,
      memberRowId,
      receivedSatang,
      decidedAt,
      undoneAt,
      isRenewal: sql<boolean>`${memberBefore} is not null`,
      decidedBy: sql<string | null>`coalesce(${adminUsers.displayName}, ${users.name})`,
      undoneBy: sql<string | null>`coalesce(${undoingAdmin.displayName}, ${undoingUser.name})`,
    })
    .from(applicationDecisions)
    .leftJoin(users, eq(users.id, applicationDecisions.decidedBy))
    .leftJoin(adminUsers, eq(adminUsers.userId, applicationDecisions.decidedBy))
    .leftJoin(undoingUser, eq(undoingUser.id, applicationDecisions.undoneBy))
    .leftJoin(undoingAdmin, eq(undoingAdmin.userId, applicationDecisions.undoneBy))
    .where(eq(applicationDecisions.applicationId, applicationId))
    .orderBy(desc(decidedAt), desc(id))
}

/** The member whom the application's standing approval made or renewed; null without one. */
export async function findApprovedMember(db: Executor, applicationId: string): Promise<string | null> {
  const decisions = await listDecisions(db, applicationId)
  const standing = decisions.find(({ undoneAt }) => undoneAt === null)
  return standing?.decision === 'approved' ? standing.memberRowId : null
}

/** The receipt that an application was approved by, the last of several; null without one. */
export async function findApprovedReceipt(db: Executor, applicationId: string): Promise<string | null> {
  const [receipt] = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isSlipOf({ kind: 'application', id: applicationId }), eq(receipts.status, 'approved')))
    .orderBy(desc(receipts.decidedAt), desc(receipts.id))
    .limit(1)
  return receipt?.id ?? null
}
