import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { NoticeKind } from '../rules.ts'
import { sessionCookie } from '../steps/cookies.server.ts'
import { hashSecret } from '../steps/secrets.server.ts'
import { portalAccounts, portalSessions } from '../tables.server.ts'
import { listAccountsOf } from './links.server.ts'

export type Account = { id: string; email: string; locale: string; mutedNotices: NoticeKind[] }
export type PortalSession = { id: string; signedInAt: Date; lastUsedAt: Date; expiresAt: Date }

/** Whose browser it is, by the members' own cookie; null for a visitor, for staff, and once the session has ended. */
export async function findSession(
  ctx: RequestContext,
  request: Request,
): Promise<{ account: Account; session: PortalSession; token: string } | null> {
  const token = await sessionCookie.read(ctx, request)
  if (token === null) return null
  const { id, signedInAt, lastUsedAt, expiresAt, tokenHash } = portalSessions
  const [row] = await ctx.db
    .select({
      account: {
        id: portalAccounts.id,
        email: portalAccounts.email,
        locale: portalAccounts.locale,
        mutedNotices: portalAccounts.mutedNotices,
      },
      session: { id, signedInAt, lastUsedAt, expiresAt },
    })
    .from(portalSessions)
    .innerJoin(portalAccounts, eq(portalAccounts.id, portalSessions.accountId))
    .where(and(eq(tokenHash, hashSecret(ctx, 'session', token)), gt(expiresAt, ctx.now())))
  return row ? { ...row, token } : null
}

/** Where an account is signed in now, the latest used first. */
export function listPortalSessions(db: Executor, accountId: string, now: Date) {
  const { id, userAgent, lastUsedAt, signedInAt, expiresAt } = portalSessions
  return db
    .select({ id, userAgent, lastUsedAt, signedInAt })
    .from(portalSessions)
    .where(and(eq(portalSessions.accountId, accountId), gt(expiresAt, now)))
    .orderBy(desc(lastUsedAt), desc(id))
}

/** In how many browsers a member is signed in now. */
export async function countMemberSessions(db: Executor, memberRowId: string, now: Date): Promise<number> {
  const accounts = await listAccountsOf(db, memberRowId)
  const isTheirs = inArray(
    portalSessions.accountId,
    accounts.map(({ id }) => id),
  )
  return db.$count(portalSessions, and(isTheirs, gt(portalSessions.expiresAt, now)))
}
