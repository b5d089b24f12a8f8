import { and, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { wideNetworkOf } from '../pure/network.ts'
import type { Executor } from './database.server.ts'
import { preparedOf } from './prepared.server.ts'
import { rateLimits } from './rate-limit.tables.server.ts'
import type { RequestContext } from './server-context.ts'
import { deleteInSteps, type Sweeping } from './steps.server.ts'

/** `amount`: of something other than events, such as bytes. */
export type Limit = { key: string; limit: number; windowSeconds: number; amount?: number }

/**
 * Counts one event of `key`, or `amount` of something, in a fixed window. A window that ends later than any can has begun before the clock was
 * set back: it is over, too.
 * @returns whether it is still within `limit` per `windowSeconds`
 */
export async function takeFromLimit(
  db: Executor,
  { now, ...limit }: Limit & { now: Date },
): Promise<boolean> {
  const { rows } = await preparedOf(db).execute<{ count: number }>(counting(limit, now))
  return (rows[0]?.count ?? 0) <= limit.limit
}

/**
 * Counts with all the limits in one statement, the narrowest first: what is beyond one takes nothing of those after it.
 * @returns whether it is still within all of them
 */
export async function takeFromAll(
  db: Executor,
  limits: readonly [...Limit[], Limit],
  now: Date,
): Promise<boolean> {
  let isWithin = sql``
  const counted = limits.map((limit, at) => {
    const name = sql.raw(`limit_${at}`)
    const part = sql`${name} as (${counting(limit, now, isWithin)})`
    isWithin = sql`from ${name} where ${name}.count <= ${limit.limit}`
    return part
  })
  const { rows } = await preparedOf(db).execute(
    sql`with ${sql.join(counted, sql`, `)} select count ${isWithin}`,
  )
  return rows.length > 0
}

const HOUR = { windowSeconds: 60 * 60 }

/**
 * Counts one of `what` that a visitor takes of the house's, for the neighbourhood of addresses that it comes from and for the house.
 * @returns whether it is still within both shares of an hour
 */
export function takeShare(
  { db, clientAddress, now }: RequestContext,
  what: string,
  { perNetwork, perHouse }: { perNetwork: number; perHouse: number },
): Promise<boolean> {
  const network = { key: `${what}:${wideNetworkOf(clientAddress)}`, limit: perNetwork, ...HOUR }
  return takeFromAll(db, [network, { key: `${what}:house`, limit: perHouse, ...HOUR }], now())
}

/** Takes one of each back that turned out not to count: what is limited is failing. */
export async function giveBack(db: Executor, keys: string[]) {
  const one = sql`${rateLimits.count} - 1`
  await db
    .update(rateLimits)
    .set({ count: one })
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0)))
}

/** Written out: to build it from the table's columns takes longer than PostgreSQL needs for it. */
function counting({ key, windowSeconds, amount = 1 }: Limit, now: Date, where: SQL = sql``): SQL {
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000).toISOString()
  const tooLate = new Date(now.getTime() + 2 * windowSeconds * 1000).toISOString()
  const isOver = sql`kept.resets_at <= ${now.toISOString()} or kept.resets_at > ${tooLate}`
  return sql`
    insert into rate_limits as kept (key, count, resets_at)
    select ${key}::text, ${amount}::int, ${resetsAt}::timestamptz ${where}
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else kept.count + excluded.count end,
      resets_at = case when ${isOver} then excluded.resets_at else kept.resets_at end
    returning count`
}

/** Forgets counters whose window is over, so that the table does not grow with every visitor. */
export async function pruneLimits(ctx: Sweeping & Pick<RequestContext, 'now'>) {
  await deleteInSteps(ctx, rateLimits, lte(rateLimits.resetsAt, ctx.now()))
}
