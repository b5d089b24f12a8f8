import { and, asc, type Column, eq, isNotNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { recurs } from '#app/house/plans/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { findMuted } from '#app/joining/members/queries/muted.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { type Mailing, mailRenewals, prepareMailing } from '#app/joining/renewals/steps/mailing.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { type DueRequest, dueRequests, requestDay } from '../rules/renewals.ts'
import type { Member } from '../steps/memberships.server.ts'
import { members, renewalRequests } from '../tables.server.ts'

/** Mails in one transaction. */
const BATCH = 100

/**
 * Asks members with auto-renew by mail to renew, so many days before their expiry as the settings say: once for each
 * expiry and each of these days, on one server or several. A day on which no server ran is made up for.
 */
export async function askForRenewals(ctx: ServerContext) {
  const { renewals } = await findSettings(ctx.db)
  const origin = linkOrigin({ env: ctx.env, origin: `http://localhost:${ctx.env.PORT}` })
  const mailing = await prepareMailing(ctx, origin)
  let count = 0
  for (const due of dueRequests(mailing.today, renewals.requestDaysBefore)) {
    count += await inSteps(ctx, () => ctx.db.transaction(tx => askBatch(tx, ctx, due, mailing)))
  }
  if (count > 0) ctx.log.info({ count }, 'members asked to renew')
}

async function askBatch(tx: Transaction, ctx: ServerContext, due: DueRequest, mailing: Mailing) {
  const rows = await lockUnasked(tx, due)
  if (rows.length === 0) return 0
  const requests = rows.map(({ id }) => ({ memberRowId: id, ...due, createdAt: ctx.now() }))
  const recorded = await tx
    .insert(renewalRequests)
    .values(requests)
    .onConflictDoNothing()
    .returning({ memberRowId: renewalRequests.memberRowId })
  const isRecorded = new Set(recorded.map(({ memberRowId }) => memberRowId))
  const muted = await findMuted(
    tx,
    'renewal',
    rows.map(({ email }) => email),
  )
  const asked = rows.filter(({ id, email }) => isRecorded.has(id) && !muted.has(foldEmail(email)))
  await mailRenewals(tx, ctx, asked, mailing)
  return rows.length
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
        ...[eq(status, 'active'), eq(autoRenew, true), eq(expiryDate, due.expiryDate), ne(email, '')],
        ...[lt(begun, requestDay(due)), notExists(asked), notExists(waiting), recurs(planName)],
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
