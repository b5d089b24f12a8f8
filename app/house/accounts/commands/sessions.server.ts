import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { rememberDevice } from '../steps/known-device.server.ts'
import { endSessions } from '../steps/sessions.server.ts'
import { sessions } from '../tables.server.ts'

/** Ends one of one's own sessions. @returns whether there was one */
export async function endOwnSession({ db, actor }: CommandContext, sessionId: string): Promise<boolean> {
  return db.transaction(async tx => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id })
    if (ended.length > 0) await logEnded(tx, actor.userId, 1)
    return ended.length > 0
  })
}

/**
 * Ends the person's own sessions in other browsers, which are strangers again.
 * @returns how many, and the Set-Cookie by which this browser stays known
 */
export async function endOtherSessions(
  ctx: CommandContext,
  { request, sessionId }: { request: Request; sessionId: string },
): Promise<{ count: number; cookie: string }> {
  const { userId, email } = ctx.actor
  const count = await ctx.db.transaction(async tx => {
    const ended = await endSessions(tx, { userId, now: ctx.now(), except: sessionId })
    await logEnded(tx, userId, ended)
    return ended
  })
  return { count, cookie: await rememberDevice(ctx, request, email) }
}

/** Signs the person out everywhere, here too. */
export async function endAllSessions({ db, actor, now }: CommandContext): Promise<void> {
  await db.transaction(async tx => {
    const count = await endSessions(tx, { userId: actor.userId, now: now() })
    await logEnded(tx, actor.userId, count)
  })
}

function logEnded(tx: Transaction, userId: string, count: number) {
  return logActivity(tx, {
    adminId: userId,
    action: 'sessions_ended',
    entityType: 'account',
    entityId: userId,
    details: { count },
  })
}
