import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { sessions } from '../tables.server.ts'

type SessionRow = {
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
