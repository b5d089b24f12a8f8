import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { queueDatabase } from './jobs.server.ts'

/** A job that waits, without what only its queue knows. */
export type MovedJob = { name: string; payload: Record<string, unknown>; startAfter: string }

/** Housekeeping that the clock starts has no payload: it comes again by itself. */
const WAITING = `
  select name, data as payload, start_after as "startAfter" from pgboss.job
  where state in ('created', 'retry', 'active') and data is not null and data <> '{}'
    and name not like '\\_\\_%' order by start_after`

/** The work that waits in the queue, as the open transaction sees it. */
export async function readWaitingJobs(client: pg.ClientBase): Promise<MovedJob[]> {
  const { rows: found } = await client.query("select to_regclass('pgboss.job') is not null as exists")
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ name: string; payload: MovedJob['payload']; startAfter: Date }>(
    WAITING,
  )
  return rows.map(({ startAfter, ...job }) => ({ ...job, startAfter: startAfter.toISOString() }))
}

/** Puts them into the queue of another database, which is made when there is none. */
export async function queueAgain(pool: pg.Pool, jobs: MovedJob[]) {
  if (jobs.length === 0) return
  const boss = new PgBoss({
    db: queueDatabase(pool),
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    for (const name of new Set(jobs.map(job => job.name))) await boss.createQueue(name)
    for (const { name, payload, startAfter } of jobs)
      await boss.send(name, payload, { startAfter: new Date(startAfter) })
  } finally {
    await boss.stop({ graceful: false })
  }
}
