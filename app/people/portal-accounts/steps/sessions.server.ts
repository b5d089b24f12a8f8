import { and, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { endOfSession } from '../rules.ts'
import { portalSessions } from '../tables.server.ts'
import { sessionCookie } from './cookies.server.ts'
import { hashSecret } from './secrets.server.ts'

const LONGEST_USER_AGENT = 400

/**
 * Lets this browser in, as a step of signing in: with a token that nobody had before, in the stead of the session that it
 * came with.
 * @returns the Set-Cookie
 */
export async function beginSession(
  tx: Transaction,
  ctx: RequestContext,
  { request, accountId }: { request: Request; accountId: string },
): Promise<string> {
  await endSessionOf(tx, ctx, request)
  const token = newToken()
  const now = ctx.now()
  await tx.insert(portalSessions).values({
    accountId,
    tokenHash: hashSecret(ctx, 'session', token),
    signedInAt: now,
    lastUsedAt: now,
    expiresAt: endOfSession(now),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
  })
  return sessionCookie.write(ctx, token)
}

/** Ends the session that the browser has, whosever it is. */
export async function endSessionOf(db: Executor, ctx: RequestContext, request: Request) {
  const token = await sessionCookie.read(ctx, request)
  if (token === null) return
  await db.delete(portalSessions).where(eq(portalSessions.tokenHash, hashSecret(ctx, 'session', token)))
}

/** Ends one session of an account. @returns whether there was one */
export async function endSession(db: Executor, accountId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(portalSessions)
    .where(and(eq(portalSessions.accountId, accountId), eq(portalSessions.id, id)))
    .returning({ id: portalSessions.id })
  return ended.length > 0
}
