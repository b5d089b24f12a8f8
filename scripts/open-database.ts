import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#app/kit/platform/database-client.server.ts'
import { claimInstance } from '#app/kit/platform/database-locks.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { type Env, EnvError, loadEnv, misspelled } from '#app/kit/platform/env.server.ts'
import { checkDataDir, folderError, StartError } from '../server/start-error.ts'

export type OpenDatabase = {
  connection: Connection
  /** A server works on the embedded database now. */
  isInUse: boolean
  close: () => Promise<void>
}

/**
 * The database that the environment names. The embedded one is made where there is none, and stopped again only where
 * it was not running.
 */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  if (DATABASE_URL) return { connection: { urls: DATABASE_URL }, isInUse: false, close: async () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR }).catch(error => {
    throw folderError(error, DATA_DIR)
  })
  const claim = await claimInstance(postgres.connection)
  const close = async () => {
    if (!claim) return
    await claim.release()
    await postgres.stop()
  }
  return { connection: postgres.connection, isInUse: !claim, close }
}

/** The environment of a house that is there: in a folder that was mistyped, nothing is made and nothing found. */
export async function readEnvOfHouse(): Promise<Env> {
  const env = await readEnv()
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    fail(
      `There is no house in ${env.DATA_DIR}, or it is not yours to read. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  return env
}

/** The environment, or one line about what is wrong with it or with its folder. */
export async function readEnv(): Promise<Env> {
  for (const line of misspelled()) process.stderr.write(`${line}\n`)
  try {
    const env = loadEnv()
    await checkDataDir(env)
    return env
  } catch (error) {
    if (error instanceof EnvError || error instanceof StartError) fail(error.message)
    throw error
  }
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
