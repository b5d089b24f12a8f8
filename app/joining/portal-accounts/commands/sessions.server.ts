import { and, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { tellHolder } from '#app/joining/passkeys/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { listLinked } from '../queries/links.server.ts'
import { sessionCookie } from '../steps/cookies.server.ts'
import type { AccountContext } from '../steps/guard.server.ts'
import { endKeys } from '../steps/keys.server.ts'
import { endSessionOf, endSessions } from '../steps/sessions.server.ts'
import { portalSignIns } from '../tables.server.ts'

/** Signs this browser out, whoever is signed in. @returns the Set-Cookie */
export async function signOutHere(ctx: RequestContext, request: Request): Promise<string> {
  await endSessionOf(ctx.db, ctx, request)
  return sessionCookie.forget(ctx)
}

/** Ends one of the account's own sessions. @returns whether there was one */
export async function endPortalSession({ db, account }: AccountContext, id: string): Promise<boolean> {
  return isUuid(id) && (await endSessions(db, account.id, id)) > 0
}

/**
 * Signs the account out in every browser; mails that were asked for and not used open nothing any more (decision 043).
 * @param withKeys whether passkeys and addresses of calendars end as well
 * @returns the Set-Cookie for this browser
 */
export async function endAllPortalSessions(
  ctx: AccountContext,
  { withKeys }: { withKeys: boolean },
): Promise<string> {
  const { id, email } = ctx.account
  await ctx.db.transaction(async tx => {
    await endSessions(tx, id)
    const isOpen = and(eq(portalSignIns.email, email), isNull(portalSignIns.usedAt))
    await tx.update(portalSignIns).set({ replacedAt: ctx.now() }).where(isOpen)
    if (withKeys) await endOwnKeys(tx, ctx)
  })
  return sessionCookie.forget(ctx)
}

async function endOwnKeys(tx: Transaction, ctx: AccountContext) {
  const { account, now } = ctx
  const linked = await listLinked(tx, account.id)
  const memberRowIds = linked.filter(({ role }) => role === 'self').map(({ member }) => member.id)
  const names = await endKeys(tx, { accountId: account.id, memberRowIds, now: now() })
  for (const name of names) await tellHolder(tx, ctx, { change: 'removed', name })
}
