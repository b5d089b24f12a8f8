import { and, eq, ne } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { sessions } from '../tables.server.ts'
import { forgetDevices } from './known-device.server.ts'
import { forgetGrants } from './one-time-tokens.server.ts'

/** Ends the person's sessions at once, on every server; `except` is the id of one that stays. @returns how many */
export async function deleteSessions(executor: Executor, userId: string, except?: string): Promise<number> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Ends all that somebody may come in with: sessions, links that were mailed, trips that would link an account elsewhere,
 * and browsers that are known or trusted. Their password and the accounts that are linked stay. @returns how many sessions
 */
export async function endSessions(
  tx: Transaction,
  { userId, now, except }: { userId: string; now: Date; except?: string },
): Promise<number> {
  const ended = await deleteSessions(tx, userId, except)
  await forgetGrants(tx, userId)
  await forgetDevices(tx, userId, now)
  return ended
}
