import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { bindCron, bindWorker, type Job, startJobs } from './jobs.server.ts'
import { rateLimits } from './rate-limit.tables.server.ts'
import { deleteInSteps, inSteps, updateInSteps } from './steps.server.ts'

const { db, connection } = await createTestDatabase()
const { ctx } = await createTestContext(db)

const countTo: Job<{ to: number }> = { name: 'count', payload: z.object({ to: z.number() }) }

/** A queue whose log is kept, with the signal that stops it. */
async function openQueue() {
  const stop = new AbortController()
  const lines: string[] = []
  const keep = (level: string) => (_: unknown, text: string) => lines.push(`${level}: ${text}`)
  const log = { ...ctx.log, info: keep('info'), warn: keep('warn'), error: keep('error') } as never
  const jobs = await startJobs(connection, log, stop.signal)
  const stopNow = async (workMs?: number) => {
    stop.abort(new Error('The server stops'))
    await jobs.stop(workMs)
  }
  return { jobs, lines, stopping: stop.signal, stopNow }
}

// They wait for their queues more than for anything else.
test.concurrent('a job that a stop meets ends after its step, and is done by the next queue from there on', async () => {
  const counted: number[] = []
  const count = (stopping: AbortSignal) => (payload: { to: number }) =>
    inSteps({ stopping }, async () => {
      if (counted.length >= payload.to) return 0
      await sleep(5)
      return counted.push(counted.length)
    }).then(() => {})
  const first = await openQueue()
  await first.jobs.work([bindWorker(countTo, count(first.stopping))])
  await first.jobs.enqueue(db, countTo, { to: 400 })
  await vi.waitFor(() => expect(counted.length).toBeGreaterThan(2), 10_000)
  await first.stopNow()
  expect(counted.length).toBeLessThan(400)
  expect(first.lines).toEqual(['info: job goes on after the next start'])

  const second = await openQueue()
  await second.jobs.work([bindWorker(countTo, count(second.stopping))])
  await vi.waitFor(() => expect(second.lines).toEqual(['info: job done']), 10_000)
  expect(counted).toEqual(Array.from({ length: 400 }, (_, index) => index))
  await second.stopNow()
  const { rows } = await db.execute(sql`select state, retry_count from pgboss.job where name = 'count'`)
  expect(rows).toEqual(Array(2).fill({ state: 'completed', retry_count: 0 }))
})

test.concurrent('a step that does not end in time is cut off, which is no error, and tried again', async () => {
  let times = 0
  let release = () => {}
  const hang = () => {
    times += 1
    return new Promise<void>((_resolve, reject) => {
      release = () => reject(new Error('Cannot use a pool after calling end on the pool'))
    })
  }
  const first = await openQueue()
  await first.jobs.work([bindCron('hang', '0 0 1 1 *', hang)])
  await first.jobs.enqueue(db, { name: 'hang', payload: z.object({}) }, {})
  await vi.waitFor(() => expect(times).toBe(1), 10_000)
  await first.stopNow(1)
  release()
  await vi.waitFor(() => expect(first.lines).toEqual(['warn: job cut off']))
  const second = await openQueue()
  await second.jobs.work([
    bindCron('hang', '0 0 1 1 *', async () => {
      times += 1
    }),
  ])
  await vi.waitFor(() => expect(times).toBe(2), 10_000)
  await second.stopNow()
})

test.concurrent('what fails by itself is an error, also while the server stops', async () => {
  const queue = await openQueue()
  const fail = async () => {
    await vi.waitFor(() => expect(queue.stopping.aborted).toBe(true))
    throw new Error('a bug')
  }
  await queue.jobs.work([bindCron('fail', '0 0 1 1 *', fail)])
  await queue.jobs.enqueue(db, { name: 'fail', payload: z.object({}) }, {})
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select from pgboss.job where name = 'fail' and state = 'active'`)
    expect(rows).toHaveLength(1)
  }, 10_000)
  await queue.stopNow()
  expect(queue.lines).toContain('error: job failed')
})

const NOON = new Date('2026-11-21T12:00:00Z')
const isOld = sql`${rateLimits.resetsAt} <= ${NOON.toISOString()}`

test.each([{ there: 0 }, { there: 1 }, { there: 1_000 }, { there: 2_500 }])(
  'deletes $there old rows in steps, and leaves the young',
  async ({ there }) => {
    const resetsAt = (at: number) => new Date(NOON.getTime() + (at < there ? 0 : 1))
    const rows = Array.from({ length: there + 3 }, (_, at) => ({
      key: `row ${at}`,
      count: 1,
      resetsAt: resetsAt(at),
    }))
    await db.insert(rateLimits).values(rows)
    expect(
      await updateInSteps(ctx, rateLimits, { count: 2 }, sql`${isOld} and ${rateLimits.count} = 1`),
    ).toBe(there)
    expect(await deleteInSteps(ctx, rateLimits, isOld)).toBe(there)
    expect(await db.delete(rateLimits).returning({ count: rateLimits.count })).toEqual(
      Array(3).fill({ count: 1 }),
    )
  },
)

test('a stop ends a sweep after its step, and whoever sweeps again does the rest', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => ({ key: `row ${at}`, count: 1, resetsAt: NOON }))
  await db.insert(rateLimits).values(rows)
  const stopping = AbortSignal.abort(new Error('The server stops'))
  await expect(deleteInSteps({ ...ctx, stopping }, rateLimits, isOld)).rejects.toThrow('The server stops')
  expect(await db.$count(rateLimits)).toBe(1_500)
  await deleteInSteps(ctx, rateLimits, isOld)
  expect(await db.$count(rateLimits)).toBe(0)
})
