import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { FolderTaken, keepEmbeddedDatabase } from './embedded-database.ts'
import { unlessDown } from './ready.ts'

const log = createLog('silent')

test('the embedded PostgreSQL comes back by itself when it is killed; until then errors are 503', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-kept-'))
  const kept = await keepEmbeddedDatabase(dataDir, log)
  const { db, pool } = connect(kept.connection)
  onTestFinished(async () => {
    await pool.end()
    await kept.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await db.execute(sql`create schema drizzle`)
  await db.execute(sql`create table drizzle.__drizzle_migrations as select 1 as id`)
  await expect(keepEmbeddedDatabase(dataDir, log)).rejects.toThrow(FolderTaken)
  expect((await unlessDown({ db }, failed(), performance.now())).status).toBe(500)
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const answer = await firstDown(db)
  expect([answer?.status, answer?.headers.get('x-a'), await answer?.text()]).toEqual([503, '1', 'kept'])
  expect(await comesBack(db)).toBe(true)
})

test('a connection that is lost between two statements of a transaction fails that transaction alone', async () => {
  const { db } = await createTestDatabase()
  const lost = db.transaction(async tx => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`)
    await sleep(200) // an error that nobody takes would end the program here
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toThrow()
  await expect(db.execute(sql`select 1`)).resolves.toBeDefined()
})

test('an error of a request during which a connection broke is 503, also when the database is back before anybody looks', async () => {
  const { db } = await createTestDatabase()
  const begun = performance.now()
  const broken = db.transaction(async tx => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`)
    await sleep(200)
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect((await unlessDown({ db }, failed(), begun)).status).toBe(503)
  expect((await unlessDown({ db }, failed(), performance.now())).status).toBe(500)
})

test('so is one in which no connection could be made', async () => {
  const { db, pool } = connect((await createTestDatabase()).connection)
  onTestFinished(() => pool.end())
  const { host } = pool.options
  const begun = performance.now()
  pool.options.host = '/nowhere'
  await expect(db.execute(sql`select 1`)).rejects.toThrow()
  pool.options.host = host
  expect((await unlessDown({ db }, failed(), begun)).status).toBe(503)
  expect((await unlessDown({ db }, failed(), performance.now())).status).toBe(500)
})

const failed = () => new Response('kept', { status: 500, headers: { 'x-a': '1' } })

/** Connections outlive their PostgreSQL by a moment. */
async function firstDown(db: Database): Promise<Response | null> {
  for (let turn = 0; turn < 200; turn += 1) {
    const answer = await unlessDown({ db }, failed(), performance.now())
    if (answer.status === 503) return answer
    await sleep(10)
  }
  return null
}

async function comesBack(db: Database): Promise<boolean> {
  for (let turn = 0; turn < 100; turn += 1) {
    const isBack = await db.execute(sql`select id from drizzle.__drizzle_migrations`).then(
      () => true,
      () => false,
    )
    if (isBack) return true
    await sleep(150)
  }
  return false
}
