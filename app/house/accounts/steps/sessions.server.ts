import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { sessions } from '../tables.server.ts'

/** Ends the person's sessions at once, on every server; `except` is the id of one that stays. @returns how many */
export async function deleteSessions(executor: Executor, userId: string, except?: string): Promise<number> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
    .returning({ id: sessions.id })
  return ended.length
}
