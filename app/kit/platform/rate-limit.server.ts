import { gt, lte, or, sql } from 'drizzle-orm'
import type { Executor } from './database.server.ts'
import { rateLimits } from './rate-limit.tables.server.ts'

/**
 * Counts one event of `key`, or `amount` of something, in a fixed window. A window that ends later than any can has begun before the clock was
 * set back: it is over, too.
 * @returns whether it is still within `limit` per `windowSeconds`
 */
export async function takeFromLimit(
  db: Executor,
  {
    key,
    limit,
    windowSeconds,
    now,
    amount = 1,
  }: { key: string; limit: number; windowSeconds: number; now: Date; amount?: number },
): Promise<boolean> {
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
  const tooLate = new Date(now.getTime() + 2 * windowSeconds * 1000)
  const hasReset = or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, tooLate))
  const [row] = await db
    .insert(rateLimits)
    .values({ key, resetsAt, count: amount })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${hasReset} then excluded.count else ${rateLimits.count} + excluded.count end`,
        resetsAt: sql`case when ${hasReset} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count })
  return (row?.count ?? 0) <= limit
}

/** Forgets counters whose window is over, so that the table does not grow with every visitor. */
export async function pruneLimits(db: Executor, now: Date) {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now))
}
