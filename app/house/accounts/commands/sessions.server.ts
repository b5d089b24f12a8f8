import { and, eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { CommandContext } from '../steps/guard.server.ts'
import { forgetGrants } from '../steps/one-time-tokens.server.ts'
import { deleteSessions } from '../steps/sessions.server.ts'
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

/** Ends the person's own sessions in other browsers, which are trusted no longer either. @returns how many */
export async function endOtherSessions({ db, actor }: CommandContext, sessionId: string): Promise<number> {
  return db.transaction(async tx => {
    const count = await deleteSessions(tx, actor.userId, sessionId)
    await forgetGrants(tx, actor.userId)
    await logEnded(tx, actor.userId, count)
    return count
  })
}

/** Signs the person out everywhere, here too. */
export async function endAllSessions({ db, actor }: CommandContext): Promise<void> {
  await db.transaction(async tx => {
    const count = await deleteSessions(tx, actor.userId)
    await forgetGrants(tx, actor.userId)
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
