import { type SQL, sql } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ServerContext } from './server-context.ts'

type Stopping = Pick<ServerContext, 'stopping'>

/**
 * Does what may be long in steps, each of them short and a transaction of its own, until one finds nothing to do. A server
 * that stops ends it between two of them; what is left is done after its next start (rule running.stop).
 * @param step does a part of what is left, and says how much it was
 * @returns how much it was altogether
 * @throws what `stopping` was aborted with
 */
export async function inSteps({ stopping }: Stopping, step: () => Promise<number>): Promise<number> {
  let count = 0
  for (let done = await step(); done > 0; done = await step()) {
    count += done
    stopping.throwIfAborted()
  }
  return count
}

/** Rows of one step: few enough that neither whoever wants one of them nor a stop waits for long. */
const ROWS = 1_000

/** Deletes the rows of a table to which something applies, in steps. @returns how many */
export function deleteInSteps(ctx: Sweeping, table: PgTable, isOver: SQL | undefined): Promise<number> {
  return inSteps(ctx, async () => (await ctx.db.delete(table).where(some(table, isOver))).rowCount ?? 0)
}

/** Changes the rows of a table to which something applies, in steps; it applies no more to what was changed. */
export function updateInSteps<Table extends PgTable>(
  ctx: Sweeping,
  table: Table,
  change: PgUpdateSetSource<Table>,
  isOver: SQL | undefined,
): Promise<number> {
  return inSteps(ctx, async () => {
    const { rowCount } = await ctx.db.update(table).set(change).where(some(table, isOver))
    return rowCount ?? 0
  })
}

export type Sweeping = Pick<ServerContext, 'db' | 'stopping'>

function some(table: PgTable, isOver: SQL | undefined): SQL {
  const place = sql`${table}.ctid`
  return sql`${place} = any(array(select ${place} from ${table} where ${isOver} limit ${ROWS} for update skip locked))`
}
