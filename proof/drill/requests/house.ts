import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { listenForWebhooks } from '../../../tests/support/webhook-receiver.ts'
import { memoryOf } from '../../bench/processes.ts'
import type { Outcome } from '../drill.ts'
import { urlOf } from '../postgres.ts'
import { deliveringTo, type Program, startProgram } from '../program.ts'

const SERVERS = 2

export type DrilledHouse = {
  db: Database
  programs: Program[]
  /** What each server takes now, in MiB. */
  weigh: () => number[]
  stop: () => Promise<void>
}

type Around = { folder: string; tidy: () => void }

/** Opens a house for as long as `act` takes. Nothing leaves the machine: what the program would call is ours, or nowhere. */
export async function inHouse(
  { servers, env }: { servers?: number; env?: (origin: string) => Record<string, string> },
  act: (house: DrilledHouse, around: Around) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await listenForWebhooks()
  const { origin } = receiver
  const ours = {
    ...deliveringTo(origin),
    BLOG_GENERATE_WEBHOOK_URL: `${origin}/generate`,
    BLOG_DELETE_WEBHOOK_URL: `${origin}/delete`,
  }
  let house: DrilledHouse | undefined
  try {
    house = await openHouse(folder, { ...ours, ...env?.(origin) }, servers)
    return await act(house, { folder, tidy: () => receiver.requests.splice(0) })
  } finally {
    await house?.stop()
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As many servers as a small machine has cores, on one PostgreSQL and one folder of files, with the sample year. */
async function openHouse(
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
