import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '#app/kit/platform/database-client.server.ts'
import { claimInstance } from '#app/kit/platform/database-locks.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import type { Log } from '#app/kit/platform/log.server.ts'
import { backOffMs } from '#app/kit/pure/back-off.ts'

/** Another process has the data folder; the message is for the person at the terminal. */
export class FolderTaken extends Error {}

const RETRY = { first: 500, longest: 30_000 }

type Kept = { connection: Connection; stop: () => Promise<void> }

/**
 * Starts the PostgreSQL on the data folder, claims it for this process, and starts it again whenever it ends by
 * itself: killed by the system for its memory, crashed, or out of space. Until it is back the program answers that it
 * is not ready, and everything that holds connections makes new ones.
 * @throws {FolderTaken} when another process has claimed it
 */
export async function keepEmbeddedDatabase(dataDir: string, log: Log): Promise<Kept> {
  const stopping = new AbortController()
  let { postgres, claim } = await startAndClaim(dataDir)
  const kept = (async () => {
    for (;;) {
      await claim.lost
      if (stopping.signal.aborted) return
      log.error('PostgreSQL has ended or dropped its connections; it is started again')
      const again = await startAgain(dataDir, log, stopping.signal)
      if (!again) return
      ;({ postgres, claim } = again)
      log.warn('PostgreSQL is back')
      if (stopping.signal.aborted) await claim.release()
    }
  })()
  return {
    connection: postgres.connection,
    stop: async () => {
      stopping.abort()
      await claim.release()
      await kept
      await postgres.stop()
    },
  }
}

type Running = Awaited<ReturnType<typeof startAndClaim>>

async function startAndClaim(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const claim = await claimInstance(postgres.connection)
  if (!claim)
    throw new FolderTaken(`Sala is already running on ${dataDir}. Stop it first, or set another DATA_DIR.`)
  return { postgres, claim }
}

/** As long as it takes: a full disk, for example, ends when somebody makes room. Null when the program stops. */
async function startAgain(dataDir: string, log: Log, signal: AbortSignal): Promise<Running | null> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      return await startAndClaim(dataDir)
    } catch (error) {
      if (error instanceof FolderTaken) endProgram(error)
      log.error({ err: error }, 'PostgreSQL does not start')
      await sleep(backOffMs(failures + 1, RETRY), undefined, { signal }).catch(() => {})
    }
  }
  return null
}

/** Somebody else serves this folder by now: two programs on it would each think that they are alone. */
function endProgram({ message }: FolderTaken): never {
  process.stderr.write(`\n  ${message}\n\n`)
  process.exit(1)
}
