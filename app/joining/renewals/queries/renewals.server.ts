import { and, desc, eq, ne } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { renewals } from '../tables.server.ts'

export type Renewal = typeof renewals.$inferSelect
type Member = typeof members.$inferSelect
type Application = typeof applications.$inferSelect

/** The renewal with whom it is for; null once the member is deleted. */
export async function findRenewal(
  db: Executor,
  id: string,
): Promise<{ renewal: Renewal; member: Member } | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ renewal: renewals, member: members })
    .from(renewals)
    .innerJoin(members, eq(members.id, renewals.memberRowId))
    .where(eq(renewals.id, id))
  return row ?? null
}

/** The renewal of a member that was begun last; null where none was. */
export async function findLastRenewal(db: Executor, memberRowId: string): Promise<Renewal | null> {
  const [last] = await db
    .select()
    .from(renewals)
    .where(eq(renewals.memberRowId, memberRowId))
    .orderBy(desc(renewals.askedAt), desc(renewals.expiryDate))
    .limit(1)
  return last ?? null
}

export type RenewalApplication = Application & {
  newestReceipt: Pick<
    typeof receipts.$inferSelect,
    'status' | 'reason' | 'submissionKey' | 'submittedAt'
  > | null
}

/** What paying made of the renewal, with its newest slip; null before anybody paid. */
export async function findRenewalApplication(
  db: Executor,
  renewalId: string,
): Promise<RenewalApplication | null> {
  const [application] = await db.select().from(applications).where(eq(applications.id, renewalId))
  if (!application) return null
  const { status, reason, submissionKey, submittedAt } = receipts
  const [newestReceipt = null] = await db
    .select({ status, reason, submissionKey, submittedAt })
    .from(receipts)
    .where(and(isSlipOf({ kind: 'application', id: renewalId }), ne(status, 'withdrawn')))
    .orderBy(desc(submittedAt), desc(receipts.id))
    .limit(1)
  return { ...application, newestReceipt }
}

/** A member's renewals, the newest expiry first. */
export function listRenewals(db: Executor, memberRowId: string): Promise<Renewal[]> {
  return db
    .select()
    .from(renewals)
    .where(eq(renewals.memberRowId, memberRowId))
    .orderBy(desc(renewals.expiryDate))
}
