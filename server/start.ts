import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkBackupKey } from '#app/features/backups/recipients.server.ts'
import { claimInstance, connect, type Database, migrateDatabase } from '#app/platform/database.server.ts'
import { OtherMajorError, startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { startJobs } from '#app/platform/jobs.server.ts'
import { followChanges } from '#app/platform/live.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { openStorage } from '#app/platform/open-storage.server.ts'
import { loadSecret } from '#app/platform/secrets.server.ts'
import type { ServerContext } from '#app/platform/server-context.ts'
import { fillWithSample } from '../db/sample/fill.ts'
import { loadStarter } from '../db/starter/load.ts'
import { resumeWork, workersFor } from './jobs.ts'
import { workTimeLeft } from './stopping.ts'

/** What work that was cut off may still have open; the database ends what does not end itself. */
const LAST_QUERIES_MS = 500

/** The start cannot go on; the message is for the person at the terminal. */
export class StartError extends Error {}

/** What time it is for everything that the program decides. */
export type Clock = { now: () => Date }

/**
 * Brings up everything behind HTTP: database, schema, starter catalogue, background work.
 * @param cleanup gets what must be stopped, as soon as it runs, so that a stop in the middle leaves nothing behind
 */
export async function startServices(
  env: Env,
  cleanup: AsyncDisposableStack,
  { now }: Clock,
): Promise<ServerContext> {
  const log = createLog(env.LOG_LEVEL)
  const storage = await openStorage(env)
  await checkBackupKey(env)
  const connection = env.DATABASE_URL
    ? await remoteDatabase(env.DATABASE_URL)
    : await embeddedDatabase(env.DATA_DIR, cleanup)
  await migrateDatabase(connection, join(process.cwd(), 'db/migrations'))
  const { db, pool } = connect(connection)
  cleanup.defer(() => Promise.race([pool.end(), sleep(LAST_QUERIES_MS)]))
  await loadStarter(db)
  const secrets = await loadSecrets(db)
  if (env.SAMPLE_DATA) await fillWithSample({ db, env, log, storage, secrets })
  const jobs = await startJobs(connection, log)
  cleanup.defer(() => jobs.stop(workTimeLeft()))
  const changes = followChanges(connection, log)
  cleanup.defer(changes.close)
  const context: ServerContext = {
    db,
    env,
    log,
    now,
    enqueue: jobs.enqueue,
    changes,
    storage,
    secrets,
  }
  await jobs.work(workersFor(context))
  await resumeWork(context)
  return context
}

async function remoteDatabase(connectionString: string): Promise<pg.PoolConfig> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`DATABASE_URL does not lead to a database: ${(error as Error).message || error}`)
  } finally {
    await client.end().catch(() => {})
  }
  return { connectionString }
}

async function embeddedDatabase(dataDir: string, cleanup: AsyncDisposableStack): Promise<pg.PoolConfig> {
  const postgres = await startEmbeddedPostgres({ dataDir }).catch(error => {
    throw error instanceof OtherMajorError ? new StartError(error.message) : error
  })
  const claim = await claimInstance(postgres.connection)
  if (!claim)
    throw new StartError(`Sala is already running on ${dataDir}. Stop it first, or set another DATA_DIR.`)
  cleanup.defer(postgres.stop)
  cleanup.defer(claim.release)
  return postgres.connection
}

async function loadSecrets(db: Database) {
  const [cookies, auth, webhooks] = await Promise.all([
    loadSecret(db, 'cookies'),
    loadSecret(db, 'auth'),
    loadSecret(db, 'webhooks'),
  ])
  return { cookies, auth, webhooks }
}
