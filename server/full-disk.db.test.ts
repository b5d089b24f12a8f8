import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeError } from '#app/kit/platform/log.server.ts'
import type { StorageSpace } from '#app/kit/platform/storage.server.ts'
import { createTestContext } from '../tests/support/context.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { answerReady, openHouse, unlessDown } from './ready.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const failed = () => new Response('Something went wrong on our side.', { status: 500 })

/** What PostgreSQL says when it finds no room for a row. */
const fill = () =>
  db.execute(sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)

test('an error that met a full disk is answered with 503, words and when to come again', async () => {
  const before = performance.now()
  await expect(fill()).rejects.toThrow()
  const answer = await unlessDown({ db }, failed(), before)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('went wrong')
  expect((await unlessDown({ db }, failed(), performance.now())).status).toBe(500)
})

test('what says by itself when to come again is left as it is', async () => {
  const busy = new Response('busy', { status: 503, headers: { 'Retry-After': '30' } })
  const answer = await unlessDown({ db }, busy, performance.now())
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
})

test('the log says that the disk is full, and no statement', async () => {
  const error = await db
    .execute(sql`select 1 / 0 from pg_class where relname = 'a statement of ours' or true`)
    .catch(thrown => thrown)
  expect(describeError(error)).toHaveProperty('query')
  const full = await fill().catch(thrown => thrown)
  expect(describeError(full)).toMatchObject({ code: '53100', why: 'disk full' })
  for (const said of [full, Object.assign(new Error('write'), { code: 'ENOSPC' })].map(describeError)) {
    expect(said).toMatchObject({ why: 'disk full' })
    expect(JSON.stringify(said)).not.toMatch(/raise|exception using/)
  }
})

test('/readyz says that the disk of the database is full, and is ready once there is room', async () => {
  openHouse()
  let space: StorageSpace = { freeBytes: 0, reserveBytes: 0 }
  const ask = async (settings: object = {}) => {
    const server = {
      ...ctx,
      env: { ...ctx.env, ...settings },
      storage: { ...ctx.storage, space: async () => space },
    }
    const answer = await new Hono().get('/', c => answerReady(server, c)).request('/')
    return `${answer.status} ${await answer.text()}`
  }
  expect(await ask()).toBe('503 The disk is full.')
  space = { freeBytes: 2 ** 30, reserveBytes: 0 }
  expect(await ask()).toBe('200 ready')
})

test('for a database elsewhere it says so by what PostgreSQL has refused lately', async () => {
  const env = { ...ctx.env, DATABASE_URL: ['postgres://elsewhere/sala'] }
  const ask = async () =>
    (await new Hono().get('/', c => answerReady({ ...ctx, env }, c)).request('/')).text()
  openHouse()
  await expect(fill()).rejects.toThrow()
  expect(await ask()).toBe('The disk is full.')
  const later = performance.now() + 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await ask()).toBe('ready')
})
