import { type SQL, sql } from 'drizzle-orm'

/**
 * The end of a condition on a column of UUIDs, as in `where id ${isOneOf(ids)}`. PostgreSQL does not know how long a list
 * will be, and plans for it anew each time; for one it keeps its plan.
 */
export function isOneOf(ids: readonly string[]): SQL {
  return ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${sql.param(ids)}::uuid[])`
}
