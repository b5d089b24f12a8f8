import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#app/kit/platform/database.server.ts'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { loadStarter } from '../../db/starter/load.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: pg.PoolConfig
  }
}

const FAST_AND_FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_wal_size=1GB',
]

/**
 * One throw-away PostgreSQL for the whole run, with a migrated template that each test file copies.
 * TEST_DATABASE_URL names a server to use instead, which is how the oldest supported version is tested.
 */
export default async function setup({ provide }: TestProject) {
  const server = process.env['TEST_DATABASE_URL']
    ? await existingServer(process.env['TEST_DATABASE_URL'])
    : await throwAwayServer()
  await makeTemplate(server.connection)
  provide('databaseServer', server.connection)
  return server.stop
}

async function throwAwayServer() {
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

async function existingServer(url: string) {
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

async function makeTemplate(connection: pg.PoolConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop database if exists sala_template with (force)')
  await client.query('create database sala_template')
  await client.end()
  const template = { ...connection, database: 'sala_template' }
  await migrateDatabase(template, 'db/migrations')
  const { db, pool } = connect(template)
  await loadStarter(db, new Date())
  await pool.end()
}
