import { sql } from 'drizzle-orm'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import type { Ending, NounJobs, Sweep } from '#app/noun.ts'
import { HOLDINGS } from '../rules/holdings.ts'

/** Rows of one step. */
const ROWS = 500

const isSweeps = (ending: Ending): ending is readonly Sweep[] => Array.isArray(ending)

/** Every table with what of it is deleted after its time, as its noun says. */
export const SWEEPS: (Sweep & { table: string })[] = Object.entries(HOLDINGS).flatMap(
  ([table, { endedBy }]) => (isSweeps(endedBy) ? endedBy.map(sweep => ({ table, ...sweep })) : []),
)

/** Deletes what has had its time, table by table, the oldest first (rule running.ends). Doing it again finds what is left. */
export async function sweepOldRows(ctx: Pick<ServerContext, 'db' | 'now' | 'log' | 'stopping'>) {
  const swept: Record<string, number> = {}
  for (const sweep of SWEEPS) {
    const count = await inSteps(ctx, () => deleteSome(ctx, sweep))
    if (count > 0) swept[sweep.table] = (swept[sweep.table] ?? 0) + count
  }
  if (Object.keys(swept).length > 0) ctx.log.info({ swept }, 'old rows were deleted')
}

async function deleteSome(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  { table, days, since, where = 'true' }: (typeof SWEEPS)[number],
): Promise<number> {
  const [rows, time] = [sql.identifier(table), sql.identifier(since)]
  const { rowCount } = await db.execute(sql`delete from ${rows} where ctid = any(array(
    select ctid from ${rows}
    where ${time} < ${now().toISOString()}::timestamptz - make_interval(days => ${days}) and (${sql.raw(where)})
    order by ${time} limit ${ROWS} for update skip locked))`)
  return rowCount ?? 0
}

export const jobs: NounJobs = {
  workers: server => [bindCron('sweep-old-rows', '15 5 * * *', () => sweepOldRows(server))],
}
