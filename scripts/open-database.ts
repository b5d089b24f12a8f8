import type { Connection } from '#app/kit/platform/database-client.server.ts'
import { claimInstance } from '#app/kit/platform/database-locks.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { type Env, EnvError, loadEnv } from '#app/kit/platform/env.server.ts'

export type OpenDatabase = {
  connection: Connection
  /** A server works on the embedded database now. */
  isInUse: boolean
  close: () => Promise<void>
}

/** The database that the environment names. The embedded one is stopped again only where it was not running. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  if (DATABASE_URL) return { connection: { urls: DATABASE_URL }, isInUse: false, close: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  const claim = await claimInstance(postgres.connection)
  const close = async () => {
    if (!claim) return
    await claim.release()
    await postgres.stop()
  }
  return { connection: postgres.connection, isInUse: !claim, close }
}

/** The environment, or one line about what is wrong with it. */
export function readEnv(): Env {
  try {
    return loadEnv()
  } catch (error) {
    if (error instanceof EnvError) fail(error.message)
    throw error
  }
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
