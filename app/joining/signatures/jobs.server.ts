import { z } from 'zod'
import { bindWorker, type Job } from '#app/kit/platform/jobs.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { NounJobs } from '#app/noun.ts'
import { listOver } from './queries.server.ts'
import { stateOn } from './rules/turns.ts'
import { endWithContract } from './steps/end.server.ts'
import { findHouseKey } from './steps/key.server.ts'
import { lockSigning } from './steps/lock.server.ts'

/** Says soon after Bangkok's midnight of what was not signed in time that it is over. */
const lapse: Job<object> = { name: 'lapse-signings', payload: z.object({}) }

type Night = Pick<ServerContext, 'db' | 'now' | 'env' | 'enqueue' | 'secrets' | 'stopping'>

/** Ends what can be signed no more, one after another. Done again, it changes nothing. */
export async function lapseSignings(server: Night) {
  const { env } = server
  const ctx = { ...server, origin: linkOrigin({ env, origin: `http://localhost:${env.PORT}` }) }
  const today = bangkokDay(server.now())
  for (const over of await listOver(server.db, today)) {
    server.stopping.throwIfAborted()
    await server.db.transaction(async tx => {
      const locked = await lockSigning(tx, over)
      // Of two servers, the other has ended it; or the last signed at this very moment.
      if (locked.signing.state !== 'open' || stateOn(locked.signing, today) !== 'lapsed') return
      await endWithContract(tx, ctx, locked, { state: 'lapsed', reason: '', adminId: null })
    })
  }
}

export const jobs: NounJobs = {
  workers: server => [{ ...bindWorker(lapse, () => lapseSignings(server)), cron: '25 0 * * *' }],
  /** The key is there before anybody asks for it: to look at a page makes nothing. */
  resume: async ({ db, enqueue }) => {
    await findHouseKey(db)
    await enqueue(db, lapse, {})
  },
}
