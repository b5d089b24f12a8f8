import { lte, sql } from 'drizzle-orm'
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
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000).toISOString()
  const tooLate = new Date(now.getTime() + 2 * windowSeconds * 1000).toISOString()
  const isOver = sql`kept.resets_at <= ${now.toISOString()} or kept.resets_at > ${tooLate}`
  // Written out: to build it from the table's columns takes longer than PostgreSQL needs for it.
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into rate_limits as kept (key, count, resets_at) values (${key}, ${amount}, ${resetsAt})
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else kept.count + excluded.count end,
      resets_at = case when ${isOver} then excluded.resets_at else kept.resets_at end
    returning count`)
  return (rows[0]?.count ?? 0) <= limit
}

/** Forgets counters whose window is over, so that the table does not grow with every visitor. */
export async function pruneLimits(db: Executor, now: Date) {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now))
}
