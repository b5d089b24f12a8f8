import { join } from 'node:path'
import type pg from 'pg'
import { claimInstance, connect, type Database, migrateDatabase } from '#app/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { loadSecret } from '#app/platform/secrets.server.ts'
import type { ServerContext } from '#app/platform/server-context.ts'
import { createDiskStorage } from '#app/platform/storage.server.ts'
import { loadStarter } from '../db/starter/load.ts'
import { workersFor } from './jobs.ts'

/** The start cannot go on; the message is for the person at the terminal. */
export class StartError extends Error {}

export type RunningServices = { context: ServerContext; stop: () => Promise<void> }

/** Brings up everything behind HTTP: database, schema, starter catalogue, background work. */
export async function startServices(env: Env): Promise<RunningServices> {
  const log = createLog(env.LOG_LEVEL)
  const database = env.DATABASE_URL ? remoteDatabase(env.DATABASE_URL) : await embeddedDatabase(env.DATA_DIR)
  await migrateDatabase(database.connection, join(process.cwd(), 'db/migrations'))
  const { db, pool } = connect(database.connection)
  const now = () => new Date()
  await loadStarter(db)
  const jobs = await startJobs(database.connection, log)
  const context: ServerContext = {
    db,
    env,
    log,
    now,
    enqueue: jobs.enqueue,
    storage: createDiskStorage(join(env.DATA_DIR, 'files')),
    secrets: await loadSecrets(db),
  }
  await jobs.work(workersFor(context))
  return {
    context,
    stop: async () => {
      await jobs.stop()
      await pool.end()
      await database.stop()
    },
  }
}

type RunningDatabase = { connection: pg.PoolConfig; stop: () => Promise<void> }

function remoteDatabase(url: string): RunningDatabase {
  return { connection: { connectionString: url }, stop: async () => {} }
}

async function embeddedDatabase(dataDir: string): Promise<RunningDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const claim = await claimInstance(postgres.connection)
  if (!claim)
    throw new StartError(`Sala is already running on ${dataDir}. Stop it first, or set another DATA_DIR.`)
  return {
    connection: postgres.connection,
    stop: async () => {
      await claim.release()
      await postgres.stop()
    },
  }
}

async function loadSecrets(db: Database) {
  const [cookies, auth, webhooks] = await Promise.all([
    loadSecret(db, 'cookies'),
    loadSecret(db, 'auth'),
    loadSecret(db, 'webhooks'),
  ])
  return { cookies, auth, webhooks }
}
