import { connect, type Database } from '#app/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import type { RunningServer } from './server.ts'

export type ServerDatabase = { db: Database; close: () => Promise<void> }

/** Opens the database of a running server, to put rows there and to look at what it stored. */
export async function openServerDatabase({ dataDir }: RunningServer): Promise<ServerDatabase> {
  // Adopts the PostgreSQL that the server has started on this folder; the server stops it.
  const { connection } = await startEmbeddedPostgres({ dataDir })
  const { db, pool } = connect({ ...connection, max: 2 })
  return { db, close: () => pool.end() }
}
