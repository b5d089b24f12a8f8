import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#app/kit/platform/database.server.ts'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { loadStarter } from '../../db/starter/load.ts'
import { importsOf } from '../../scripts/imports-of.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: pg.PoolConfig
    databaseTemplate: string
  }
}

const FAST_AND_FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_wal_size=1GB',
]
/** Nothing in it is missed: what is broken, or was left by another version, is made again. */
const KEPT = resolve('node_modules/.cache/test-database')
const USING = 1
const MAKING = 2

type Server = { connection: pg.PoolConfig; stop: () => Promise<void> }

/**
 * One throw-away PostgreSQL for the whole run, with a migrated template that each test file copies.
 * TEST_DATABASE_URL names a server to use instead, which is how the oldest supported version is tested; with
 * KEEP_TEST_DATABASE the server's folder and the template stay for the next run.
 */
export default async function setup({ provide }: TestProject) {
  const url = process.env['TEST_DATABASE_URL']
  const template = await nameTemplate()
  const server = await (url
    ? existingServer(url)
    : process.env['KEEP_TEST_DATABASE']
      ? keptServer(template)
      : throwAwayServer())
  await makeTemplate(server.connection, template)
  provide('databaseServer', { ...server.connection, connectionTimeoutMillis: 0 }) // busy is not away
  provide('databaseTemplate', template)
  return server.stop
}

/** By what goes into it: other migrations, or another starter, make another template. */
async function nameTemplate() {
  const own = globSync('db/{migrations,starter}/**/*.{sql,ts,md}')
  const used = importsOf('db/starter/load.ts').map(({ to }) => to)
  const hash = createHash('sha256')
  for (const path of [...own, ...used].filter(path => /^(app\/(?!paraglide)|db\/)/.test(path)).sort())
    hash.update(path).update(await readFile(path))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

async function throwAwayServer(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FAST_AND_FORGETFUL })
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs at the same time share it: the first sweeps out what runs before it left, the last stops it. */
async function keptServer(template: string): Promise<Server> {
  const start = () => startEmbeddedPostgres({ dataDir: KEPT, settings: FAST_AND_FORGETFUL })
  const { connection, stop } = await start().catch(async () => {
    await rm(KEPT, { recursive: true, force: true })
    return start()
  })
  const client = new pg.Client(connection)
  await client.connect()
  const isAlone = async () =>
    (await client.query(`select pg_try_advisory_lock(${USING}) as alone`)).rows[0].alone
  if (await isAlone()) {
    const { rows } = await client.query(
      `select datname from pg_database where not datistemplate and datname not in ('postgres', $1, $2)`,
      [connection.database, template],
    )
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  }
  await client.query(`select pg_advisory_lock_shared(${USING}), pg_advisory_unlock(${USING})`)
  return {
    connection,
    stop: async () => {
      await client.query(`select pg_advisory_unlock_shared(${USING})`)
      const isLast = await isAlone()
      await client.end()
      if (isLast) await stop()
    },
  }
}

async function existingServer(url: string): Promise<Server> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const connection = {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
  return { connection, stop: async () => {} }
}

/** Under another name until it is whole: an interrupted run leaves no half template. */
async function makeTemplate(connection: pg.PoolConfig, name: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`select pg_advisory_lock(${MAKING})`)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    await client.query('drop database if exists unfinished_template with (force)')
    await client.query('create database unfinished_template')
    const unfinished = { ...connection, database: 'unfinished_template' }
    await migrateDatabase(unfinished, 'db/migrations')
    const { db, pool } = connect(unfinished)
    await loadStarter(db, new Date())
    await pool.end()
    await client.query(`alter database unfinished_template rename to ${name}`)
  }
  await client.end()
}
