import { and, asc, between, count, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { members } from '../tables.server.ts'

/** Active members whose time ends on one of the days, both included: the next first, and how many in all. */
export async function listExpiringMembers(
  db: Executor,
  { from, to, limit }: { from: Day; to: Day; limit: number },
) {
  const { id, name, membershipType, planName, expiryDate } = members
  const isExpiring = and(eq(members.status, 'active'), between(expiryDate, from, to))
  const [rows, [all]] = await Promise.all([
    db
      .select({ id, name, membershipType, planName, expiryDate })
      .from(members)
      .where(isExpiring)
      .orderBy(asc(expiryDate), asc(id))
      .limit(limit),
    db.select({ count: count() }).from(members).where(isExpiring),
  ])
  return { rows, total: all?.count ?? 0 }
}
