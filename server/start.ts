import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import { startJobs } from '#app/kit/platform/jobs.server.ts'
import { keepFindings } from '#app/kit/platform/kept-findings.server.ts'
import { followChanges } from '#app/kit/platform/live.server.ts'
import { createLog, type Log } from '#app/kit/platform/log.server.ts'
import { openStorage } from '#app/kit/platform/open-storage.server.ts'
import { loadSecret } from '#app/kit/platform/secrets.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { checkBackupKey } from '#app/overview/backups/queries/recipients.server.ts'
import '#app/register.server.ts'
import type { Connection } from '#app/kit/platform/database-client.server.ts'
import { connectAlone } from '#app/kit/platform/database-client.server.ts'
import { fillWithSample } from '../db/sample/fill.ts'
import { loadStarter } from '../db/starter/load.ts'
import { keepEmbeddedDatabase } from './embedded-database.ts'
import { resumeWork, workersFor } from './jobs.ts'
import { sayMigrated } from './migrated.ts'
import { backupDirTrouble, checkDataDir, databaseError, folderError } from './start-error.ts'
import { beginLastWork, stopSignal, workTimeLeft } from './stopping.ts'

/** What work that was cut off may still have open; the database ends what does not end itself. */
const LAST_QUERIES_MS = 500

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
  const [trouble] = await Promise.all([backupDirTrouble(env), checkDataDir(env)])
  if (trouble) process.stderr.write(`\n  ${trouble}\n`)
  const storage = await openStorage(env)
  await checkBackupKey(env)
  const connection = env.DATABASE_URL
    ? await remoteDatabase(env.DATABASE_URL)
    : await embeddedDatabase(env.DATA_DIR, log, cleanup)
  const migrated = await migrateDatabase(connection, join(process.cwd(), 'db/migrations'))
  if (migrated.length > 0) process.stdout.write(`\n  ${sayMigrated(migrated)}\n`)
  const { db, pool } = connect(connection)
  cleanup.defer(() => Promise.race([pool.end(), sleep(LAST_QUERIES_MS)]))
  await loadStarter(db, now())
  const secrets = await loadSecrets(db)
  if (env.SAMPLE_DATA) await fillWithSample({ db, env, log, storage, secrets })
  const jobs = await startJobs(connection, log, stopSignal)
  cleanup.defer(() => jobs.stop(workTimeLeft()))
  cleanup.defer(beginLastWork) // also where the start is not over
  const changes = followChanges(connection, log)
  cleanup.defer(changes.close)
  const kept = keepFindings()
  changes.subscribe({ onChange: kept.forget, onClose: () => {} })
  const context: ServerContext = {
    db,
    env,
    log,
    now,
    stopping: stopSignal,
    enqueue: jobs.enqueue,
    changes,
    kept,
    storage,
    secrets,
  }
  await jobs.work(workersFor(context))
  await resumeWork(context)
  return context
}

async function remoteDatabase(urls: string[]): Promise<Connection> {
  try {
    const client = await connectAlone({ urls })
    await client.end()
  } catch (error) {
    throw databaseError(error as Error)
  }
  return { urls }
}

async function embeddedDatabase(dataDir: string, log: Log, cleanup: AsyncDisposableStack) {
  if (!existsSync(join(dataDir, 'postgres')))
    process.stdout.write(`\n  Making the database in ${dataDir} …\n`)
  const { connection, stop } = await keepEmbeddedDatabase(dataDir, log).catch(error => {
    throw folderError(error, dataDir)
  })
  cleanup.defer(stop)
  return connection
}

async function loadSecrets(db: Database) {
  const [cookies, auth, webhooks] = await Promise.all([
    loadSecret(db, 'cookies'),
    loadSecret(db, 'auth'),
    loadSecret(db, 'webhooks'),
  ])
  return { cookies, auth, webhooks }
}
