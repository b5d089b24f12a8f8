import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/commands.server.ts'
import type { Database, Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { CommandContext } from './guard.server.ts'
import { forgetGrants } from './one-time-tokens.server.ts'
import { sessions } from './tables.server.ts'

export type SessionRow = {
  id: string
  userAgent: string
  ipAddress: string
  lastUsedAt: Date
  createdAt: Date
}

/** Where the person is signed in now, the latest used first. */
export async function listSessions(db: Database, userId: string, now: Date): Promise<SessionRow[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))
  return rows.map(({ id, userAgent, ipAddress, updatedAt, createdAt }) => ({
    id,
    userAgent: userAgent ?? '',
    ipAddress: ipAddress ?? '',
    lastUsedAt: updatedAt,
    createdAt,
  }))
}

/** Ends the person's sessions at once, on every server; `except` is the id of one that stays. @returns how many */
export async function deleteSessions(executor: Executor, userId: string, except?: string): Promise<number> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return ended.length
}

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
