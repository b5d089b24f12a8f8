import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { listEndedWallets } from './queries/credits.server.ts'
import { closeEnded } from './steps/give-back.server.ts'

const BATCH = 500

/**
 * Writes down what ended unused, so that everybody can read where it went. Nothing waits for it: what has ended pays for
 * nothing, whether it was written down or not.
 */
export async function closeEndedCredits(ctx: ServerContext) {
  let count = 0
  for (;;) {
    const wallets = await listEndedWallets(ctx.db, ctx.now(), BATCH)
    for (const wallet of wallets) {
      ctx.stopping.throwIfAborted()
      count += await ctx.db.transaction(tx => closeEnded(tx, { ...wallet, now: ctx.now() }))
    }
    if (wallets.length < BATCH) break
  }
  if (count > 0) ctx.log.info({ count }, 'credits ended')
}

export const jobs: NounJobs = {
  workers: server => [bindCron('close-ended-credits', '5 0 * * *', () => closeEndedCredits(server))],
}
