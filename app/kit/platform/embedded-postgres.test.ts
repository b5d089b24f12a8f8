import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boundLog } from './bounded-log.server.ts'
import { connectAlone } from './database-client.server.ts'
import { postgresLog, startEmbeddedPostgres } from './embedded-postgres.server.ts'

test('data of another major version is named in one line, and left as it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-major-'))
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster)
  await writeFile(join(cluster, 'PG_VERSION'), '12\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /^\S+postgres was written by PostgreSQL 12, and this Sala has PostgreSQL \d+\. Start the Sala .*$/,
  )
  expect(await readdir(cluster)).toEqual(['PG_VERSION'])
  await rm(dataDir, { recursive: true })
})

const MB = 1024 * 1024

test('after one large import the write-ahead log is as small as before long', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-wal-'))
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] })
  const client = await connectAlone(connection)
  await client.query('create table many (id int, words text)')
  for (let turn = 0; turn < 5; turn++) {
    await client.query(
      'insert into many select n, repeat(md5(n::text), 40) from generate_series(1, 60000) as n',
    )
  }
  await client.query('checkpoint')
  await client.query('checkpoint')
  const { rows } = await client.query('select sum(size)::float8 as bytes from pg_ls_waldir()')
  expect(rows[0].bytes).toBeLessThanOrEqual(272 * MB)
  await client.end()
  await stop()
  await rm(dataDir, { recursive: true })
})

test('its log is bounded when it starts and while it runs, and the end of what was there stays beside it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-log-'))
  const path = postgresLog(dataDir)
  await writeFile(path, `first${'x'.repeat(9 * MB)}last`)
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] })
  expect((await stat(path)).size).toBeLessThan(MB)
  const kept = await readFile(`${path}.1`, 'utf8')
  expect(kept.length).toBeGreaterThan(MB)
  // Not by a pattern: some builds of Node have no stack for one over megabytes.
  expect(kept === `${'x'.repeat(kept.length - 4)}last`).toBe(true)
  expect((await stat(`${path}.1`)).mode & 0o777).toBe(0o600)

  await appendFile(path, 'y'.repeat(1000))
  await boundLog(path, 2 * MB)
  expect((await readFile(path, 'utf8')).endsWith('y'.repeat(1000))).toBe(true)
  await boundLog(path, 1000)
  const client = await connectAlone(connection)
  await expect(client.query('select from nothing_there')).rejects.toThrow()
  await client.end()
  expect(await readFile(path, 'utf8')).toMatch(/^[^y]*nothing_there/)
  expect(await readFile(`${path}.1`, 'utf8')).toBe('y'.repeat(1000))
  await stop()
  await rm(dataDir, { recursive: true })
})

test('a log that is not there is no trouble', async () => {
  await boundLog('/nowhere/postgres.log')
})
