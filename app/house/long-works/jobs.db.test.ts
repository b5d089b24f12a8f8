import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#app/kit/pure/result.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { forgetWorks, resumeWorks, runWork } from './jobs.server.ts'
import { findLastWork, waitForWork } from './queries.server.ts'
import { WORK_LIMITS } from './rules.ts'
import { askForWork } from './steps/ask.server.ts'
import type { WorkHandler } from './steps/turn.server.ts'
import { claimWork } from './steps/turn.server.ts'
import { longWorks } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx, jobs } = await createTestContext(db)

const LIMITS = { ...WORK_LIMITS, reportMs: 5, beatMs: 5 }
const DEAD = () => new Date(Date.now() - WORK_LIMITS.deadMs - 1_000)
// Not even a beat of the next minute counts: one may come between the clock of whoever claims it and the row.
const TAKES_FROM_THE_LIVING = { deadMs: -60_000 }
const counts: WorkHandler = async () => ok({ counted: 3 })

let asked = 0
async function ask() {
  asked += 1
  const subject = `thing ${asked}`
  return { subject, workId: await askForWork(ctx, { kind: 'count', subject, askedBy: null }) }
}
const find = async (workId: string) =>
  (await db.select().from(longWorks).where(eq(longWorks.id, workId))).at(0)
const run = (workId: string, handler: WorkHandler = counts, limits = LIMITS) =>
  runWork(ctx, { workId }, { count: handler }, limits)

test('asked for twice it is done once, and asked for again afterwards once more', async () => {
  const { subject, workId } = await ask()
  expect(await askForWork(ctx, { kind: 'count', subject, askedBy: null })).toBe(workId)
  expect(jobs.filter(({ payload }) => payload['workId'] === workId)).toHaveLength(1)
  await run(workId)
  expect(await askForWork(ctx, { kind: 'count', subject, askedBy: null })).not.toBe(workId)
})

test('asked for in the moment in which it ends, it is done once more', async () => {
  const { subject, workId } = await ask()
  // Whoever asks is refused a second one; then, before they look for the first, that one ends.
  await db.execute(sql`
    create function end_works() returns trigger language plpgsql as $$
    begin update long_works set finished_at = now(); return null; end $$`)
  await db.execute(sql`
    create trigger end_works after insert on long_works for each statement execute function end_works()`)
  onTestFinished(async () => void (await db.execute(sql`drop function end_works cascade`)))
  const next = await askForWork(ctx, { kind: 'count', subject, askedBy: null })
  expect(next).not.toBe(workId)
  expect(jobs.at(-1)?.payload['workId']).toBe(next)
})

test('tells how far it is while it goes on, and what came of it at the end', async () => {
  const { subject, workId } = await ask()
  let seen: unknown
  await run(workId, async (_ctx, _work, turn) => {
    turn.report({ phase: 'counting', done: 2, total: 3 })
    for (seen = null; !seen; await sleep(5)) {
      const work = await findLastWork(db, { kind: 'count', subject })
      if (work?.done === 2) seen = work
    }
    return ok({ counted: 3 })
  })
  expect(seen).toMatchObject({ state: 'running', phase: 'counting', done: 2, total: 3 })
  expect(await find(workId)).toMatchObject({ state: 'done', phase: null, outcome: { counted: 3 } })
})

test('whoever waits gets it at its end, or as it is when their patience ends', async () => {
  const { workId } = await ask()
  expect(await waitForWork(db, workId, 0)).toMatchObject({ state: 'waiting' })
  const [work] = await Promise.all([waitForWork(db, workId, 10_000), run(workId)])
  expect(work.state).toBe('done')
})

test('a work that a server died over is begun again by another, and one that goes on is left alone', async () => {
  const { workId } = await ask()
  await claimWork(ctx, workId, LIMITS)
  await run(workId)
  expect(await find(workId)).toMatchObject({ state: 'running', attempts: 1 })
  expect(jobs.at(-1)).toMatchObject({ name: 'do-long-work', payload: { workId } })
  expect(jobs.at(-1)?.startAfter).toBeInstanceOf(Date)
  await db.update(longWorks).set({ aliveAt: DEAD(), done: 7 }).where(eq(longWorks.id, workId))
  let before: number | undefined
  await run(workId, async (_ctx, work) => {
    before = work.done
    return ok({ counted: 3 })
  })
  expect(before).toBe(0)
  expect(await find(workId)).toMatchObject({ state: 'done', attempts: 2 })
})

test('whoever lost it to another is told, and writes nothing over it', async () => {
  const { workId } = await ask()
  await run(workId, async (_ctx, _work, turn) => {
    await run(workId, async () => ok({ counted: 99 }), { ...LIMITS, ...TAKES_FROM_THE_LIVING })
    while (!turn.lost.aborted) await sleep(5)
    return ok({ counted: 3 })
  })
  expect(await find(workId)).toMatchObject({ state: 'done', outcome: { counted: 99 } })
})

test('what takes its server down with it is given up after three times', async () => {
  const { workId } = await ask()
  await db.update(longWorks).set({ attempts: 3 }).where(eq(longWorks.id, workId))
  await run(workId)
  expect(await find(workId)).toMatchObject({ state: 'failed', error: 'stopped' })
})

test.each([
  ['breaks', async () => Promise.reject(new Error('no'))],
  ['is of no kind that anybody does', undefined],
])('a work that %s has failed, and may be asked for again', async (_how, handler) => {
  const { subject, workId } = await ask()
  await runWork(ctx, { workId }, handler ? { count: handler } : {}, LIMITS)
  expect(await find(workId)).toMatchObject({ state: 'failed', error: 'error' })
  expect(await askForWork(ctx, { kind: 'count', subject, askedBy: null })).not.toBe(workId)
})

test('a stop lays it down: it waits, as if it had not begun, for whoever starts next', async () => {
  const { workId } = await ask()
  const stop = new AbortController()
  const counted: number[] = []
  const handler: WorkHandler = async (_ctx, _work, turn) => {
    for (const number of [1, 2, 3]) {
      turn.lost.throwIfAborted()
      counted.push(number)
      stop.abort(new Error('The server stops'))
    }
    return ok({ counted: 3 })
  }
  const stopped = runWork({ ...ctx, stopping: stop.signal }, { workId }, { count: handler }, LIMITS)
  await expect(stopped).rejects.toThrow('The server stops')
  expect(await find(workId)).toMatchObject({ state: 'waiting', attempts: 0, workerId: null, error: null })
  await run(workId, handler)
  expect(await find(workId)).toMatchObject({ state: 'done', attempts: 1, outcome: { counted: 3 } })
  expect(counted).toEqual([1, 1, 2, 3])
})

test('a server that starts takes up what another left', async () => {
  const { workId } = await ask()
  const before = jobs.length
  await resumeWorks(ctx)
  expect(jobs.slice(before)).toContainEqual(
    expect.objectContaining({ name: 'do-long-work', payload: { workId } }),
  )
})

test('what came of works is kept for thirty days', async () => {
  const { workId } = await ask()
  await run(workId)
  const in30Days = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  await forgetWorks({ ...ctx, now: () => new Date(in30Days.getTime() - 60_000) })
  expect(await find(workId)).toBeDefined()
  await forgetWorks({ ...ctx, now: () => new Date(in30Days.getTime() + 60_000) })
  expect(await find(workId)).toBeUndefined()
})
