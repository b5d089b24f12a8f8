import { setTimeout as sleep } from 'node:timers/promises'
import { settings } from '#app/house/settings/tables.server.ts'
import { announceChange, type Topic } from '#app/kit/platform/changes.server.ts'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import type { RunningServer } from './server.ts'

export type ServerDatabase = { db: Database; close: () => Promise<void> }

/** Opens the database of a running server, to put rows there and to look at what it stored. */
export async function openServerDatabase({ dataDir }: RunningServer): Promise<ServerDatabase> {
  // Adopts the PostgreSQL that the server has started on this folder; the server stops it.
  const { connection } = await startEmbeddedPostgres({ dataDir })
  // A test may ask for a hundred things at once: the last of them waits for the two connections as long as it takes.
  const { db, pool } = connect({ ...connection, max: 2, connectionTimeoutMillis: 0 })
  return { db, close: () => pool.end() }
}

const HEARD_WITHIN_MS = 250

/** Tells the server of rows that a test has written past it: the pages that it keeps show them from now on. */
export async function tellOfChange({ db }: ServerDatabase, topic: Topic) {
  await announceChange(db, topic)
  await sleep(HEARD_WITHIN_MS)
}

/** The settings are those of a fresh install again. */
export async function resetSettings(database: ServerDatabase) {
  await database.db.delete(settings)
  await tellOfChange(database, 'settings')
}
