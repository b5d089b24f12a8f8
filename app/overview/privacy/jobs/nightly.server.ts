import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { rememberErasures } from '../queries/erased-list.server.ts'

/** What an erasure does outside of the database: put in the queue by the transaction that erased somebody. */
export const finishErasure: Job<{ keys: string[] }> = {
  name: 'finish-erasure',
  payload: z.object({ keys: z.array(z.string()) }),
}

/**
 * Deletes the person's files, and writes down beside the database who was erased. A file that is gone already is no
 * failure, so that a second try ends what the first began.
 */
export async function runFinishErasure(
  ctx: Pick<ServerContext, 'db' | 'storage' | 'log' | 'stopping'>,
  { keys }: { keys: string[] },
) {
  for (const key of keys) {
    ctx.stopping.throwIfAborted()
    await ctx.storage.delete(key)
  }
  await rememberErasures(ctx)
}

export const jobs: NounJobs = {
  workers: server => [bindWorker(finishErasure, payload => runFinishErasure(server, payload))],
}
