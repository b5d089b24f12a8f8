import { join } from 'node:path'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { memoryOf } from '../../bench/processes.ts'
import { urlOf } from '../postgres.ts'
import { type Program, startProgram } from '../program.ts'

const SERVERS = 2

export type DrilledHouse = {
  db: Database
  programs: Program[]
  /** What each server takes now, in MiB. */
  weigh: () => number[]
  stop: () => Promise<void>
}

/** As many servers as a small machine has cores, on one PostgreSQL and one folder of files, with the sample year. */
export async function openHouse(
  folder: string,
  env: Record<string, string>,
  servers = SERVERS,
): Promise<DrilledHouse> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const { db, pool } = connect({ ...postgres.connection, max: 2 })
  const shared = { ...env, SAMPLE_DATA: '1', DATABASE_URL: urlOf(postgres.connection) }
  const programs: Program[] = []
  const stop = async () => {
    await pool.end()
    for (const program of programs) await program.stop()
    await postgres.stop()
  }
  try {
    while (programs.length < servers)
      programs.push(await startProgram({ dataDir: join(folder, 'data'), env: shared }))
  } catch (error) {
    await stop()
    throw error
  }
  const weigh = () => programs.map(({ pid }) => memoryOf([pid]))
  return { db, programs, weigh, stop }
}
