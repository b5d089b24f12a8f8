import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { connect, type Executor } from './database.server.ts'
import type { Connection } from './database-client.server.ts'
import type { Log } from './log.server.ts'
import { isOutage } from './outage.server.ts'

/** A kind of background work: a queue's name and the shape of its payload. The noun's `jobs` say what does it. */
export type Job<Payload> = { name: string; payload: z.ZodType<Payload> }

/** Puts work in the queue within the caller's transaction: it runs only if the change it follows is committed. */
export type Enqueue = <Payload extends object>(
  executor: Executor,
  job: Job<Payload>,
  payload: Payload,
  options?: { startAfter?: Date },
) => Promise<void>

export type Worker = {
  job: Job<never>
  run: (payload: never) => Promise<void>
  /** When the job runs by itself, in Bangkok's time; on several servers still once. */
  cron?: string
  /** For jobs that take minutes: so many run side by side, and none waits for another of its batch. */
  sideBySide?: number
}

export type JobQueue = {
  enqueue: Enqueue
  work: (workers: Worker[]) => Promise<void>
  /** Takes no more work and waits for what runs, at most so long; what is cut off is tried again later. */
  stop: (timeoutMs?: number) => Promise<void>
}

/** Pairs a job with its handler, keeping the payload's type between the two. */
export function bindWorker<Payload>(job: Job<Payload>, run: (payload: Payload) => Promise<void>): Worker {
  return { job: job as Job<never>, run: run as Worker['run'] }
}

/** Housekeeping that runs by the clock and needs no payload. */
export function bindCron(name: string, cron: string, run: () => Promise<void>): Worker {
  return { ...bindWorker({ name, payload: z.object({}) }, run), cron }
}

/**
 * Runs background work. A job that ends early because of `stopping` is put in the queue again, for the next start or for
 * another server; one that is cut off is tried again.
 *
 * Looks for work over a connection of its own: all queues look at once, and over those of the requests each would keep
 * one open, with what PostgreSQL remembers in it.
 */
export async function startJobs(connection: Connection, log: Log, stopping: AbortSignal): Promise<JobQueue> {
  const { pool } = connect({ ...connection, max: 1 })
  const boss = new PgBoss({ db: queueDatabase(pool), schema: 'pgboss' })
  let state: 'open' | 'ending' | 'over' = 'open'
  let end = () => {}
  const ending = new Promise<void>(resolve => {
    end = resolve
  })
  boss.on('error', error => {
    if (state === 'open') log[isOutage(error, true) ? 'warn' : 'error']({ err: error }, 'job queue')
  })
  await boss.start()

  const enqueue: Enqueue = async (executor, job, payload, { startAfter } = {}) => {
    await boss.send(job.name, payload, { db: fromDrizzle(executor, sql), ...(startAfter && { startAfter }) })
  }

  const work = async (workers: Worker[]) => {
    for (const { job, run, cron, sideBySide } of workers) {
      await boss.createQueue(job.name)
      if (cron) await boss.schedule(job.name, cron, {}, { tz: 'Asia/Bangkok' })
      const fetching = sideBySide ? { ...FETCHING, batchSize: 1, localConcurrency: sideBySide } : FETCHING
      const pollingIntervalSeconds = cron ? CRON_POLLING_SECONDS : POLLING_SECONDS
      await boss.work(job.name, { ...fetching, pollingIntervalSeconds }, items =>
        Promise.all(
          items.map(({ id, data }) =>
            runOne(
              { id, job: job.name },
              {
                run: () => run(job.payload.parse(data) as never),
                handOver: () => ending.then(() => boss.send(job.name, data as object)),
              },
            ),
          ),
        ),
      )
    }
  }

  const runOne = async (
    { id, job }: { id: string; job: string },
    { run, handOver }: Work,
  ): Promise<JobResult> => {
    const startedAt = performance.now()
    const lineOf = () => ({ job, jobId: id, durationMs: Math.round(performance.now() - startedAt) })
    try {
      await run()
      log.info(lineOf(), 'job done')
      return { id, status: 'completed' }
    } catch (error) {
      if (stopping.aborted && error === stopping.reason) {
        log.info(lineOf(), 'job goes on after the next start')
        await handOver()
        return { id, status: 'completed' }
      }
      if (state === 'over') log.warn({ ...lineOf(), err: error }, 'job cut off')
      else log.error({ ...lineOf(), err: error }, 'job failed')
      return { id, status: 'failed', output: { error: error instanceof Error ? error.name : 'unknown' } }
    }
  }

  const stop = async (timeoutMs = 8_000) => {
    state = 'ending'
    end()
    await boss.stop({ graceful: true, timeout: timeoutMs })
    state = 'over'
    await pool.end()
  }

  return { enqueue, work, stop }
}

/** Somebody may wait for it. */
const POLLING_SECONDS = 1

/** The clock puts these in the queue, once a minute at most. */
const CRON_POLLING_SECONDS = 5

/** One by one a queue would do a job a second; in batches each job still succeeds or fails on its own. */
const FETCHING = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** `handOver` puts the job in the queue again, once nobody here takes from it any more. */
type Work = { run: () => Promise<void>; handOver: () => Promise<unknown> }

/** One connection on which a script of its own has failed goes no further. */
export function queueDatabase(pool: pg.Pool): Db {
  return { executeSql: (text, values) => pool.query(text, values) }
}
