import { and, asc, type Column, eq, isNotNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { recurs } from '#app/house/plans/queries.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { findMuted } from '#app/people/members/queries/muted.server.ts'
import type { Member } from '#app/people/members/steps/memberships.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type DueRequest, requestDay } from '../rules/requests.ts'
import { renewalRequests, renewals } from '../tables.server.ts'

/** Mails in one transaction. */
const BATCH = 100

/**
 * Writes down that members are asked to renew, within the transaction that asks them.
 * @returns how many this settles, and those of them to write to: nobody whom another server asks, or who wants no such mails
 */
export async function noteRequests(
  tx: Transaction,
  due: DueRequest,
  now: Date,
): Promise<{ count: number; asked: Member[] }> {
  const rows = await lockUnasked(tx, due)
  if (rows.length === 0) return { count: 0, asked: [] }
  const recorded = await tx
    .insert(renewalRequests)
    .values(rows.map(({ id }) => ({ memberRowId: id, ...due, createdAt: now })))
    .onConflictDoNothing()
    .returning({ memberRowId: renewalRequests.memberRowId })
  const isRecorded = new Set(recorded.map(({ memberRowId }) => memberRowId))
  const emails = rows.map(({ email }) => email)
  const muted = await findMuted(tx, 'renewal', emails)
  const asked = rows.filter(({ id, email }) => isRecorded.has(id) && !muted.has(foldEmail(email)))
  return { count: rows.length, asked }
}

/**
 * Members whom nobody has asked yet, as urgently. Not asked are those whose plan does not recur,
 * those who have sent an application that waits, and those whose membership had not begun when the request was due: nobody who pays for a week is asked for the next at once.
 * Whose an application is says the link of the renewal, or a confirmed address: anybody may type one.
 */
function lockUnasked(tx: Transaction, due: DueRequest): Promise<Member[]> {
  const { id, status, autoRenew, expiryDate, email, joinDate, lastRenewedAt, planName } = members
  const asked = tx
    .select({ one: sql`1` })
    .from(renewalRequests)
    .where(
      and(
        eq(renewalRequests.memberRowId, id),
        eq(renewalRequests.expiryDate, expiryDate),
        lte(renewalRequests.daysBefore, due.daysBefore),
      ),
    )
  const waiting = tx
    .select({ one: sql`1` })
    .from(applications)
    .leftJoin(renewals, eq(renewals.id, applications.id))
    .where(and(eq(applications.status, 'submitted'), or(eq(renewals.memberRowId, id), isConfirmed(email))))
  const begun = sql`greatest(${joinDate}, (${lastRenewedAt} at time zone 'Asia/Bangkok')::date)`
  return tx
    .select()
    .from(members)
    .where(
      and(
        eq(status, 'active'),
        eq(autoRenew, true),
        eq(expiryDate, due.expiryDate),
        ne(email, ''),
        lt(begun, requestDay(due)),
        notExists(asked),
        notExists(waiting),
        recurs(planName),
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH)
    .for('no key update')
}

function isConfirmed(email: Column) {
  const isSame = sql`lower(${applications.email}) = lower(${email})`
  return and(isSame, isNotNull(applications.emailConfirmedAt))
}
