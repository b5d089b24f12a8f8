import { and, asc, between, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { countFrom } from '#app/kit/platform/list-page.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { members } from '../tables.server.ts'

/** Active members whose time ends on one of the days, both included: the next first, and how many in all. */
export async function listExpiringMembers(
  db: Executor,
  { from, to, limit }: { from: Day; to: Day; limit: number },
) {
  const { id, name, membershipType, planName, expiryDate } = members
  const isExpiring = and(eq(members.status, 'active'), between(expiryDate, from, to))
  const rows = await db
    .select({ id, name, membershipType, planName, expiryDate })
    .from(members)
    .where(isExpiring)
    .orderBy(asc(expiryDate), asc(id))
    .limit(limit)
  return { rows, total: await countFrom(rows, limit, () => db.$count(members, isExpiring)) }
}
