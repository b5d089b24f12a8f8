import { bindCron, bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { matchLines, matchSure } from './steps/alone.server.ts'
import { askBank, runAskBank } from './steps/ask-bank.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Older ones are left to people: what they may be is booked near their day. */
const LOOKED_AT_DAYS = 45

/** Matches what has become sure since it came in: a slip was accepted, or what was like it is settled. */
export async function matchLately(ctx: ServerContext) {
  await matchSure(ctx, { since: new Date(ctx.now().getTime() - LOOKED_AT_DAYS * DAY_MS) })
}

export const jobs: NounJobs = {
  workers: server => [
    bindWorker(matchLines, async ({ importId }) => void (await matchSure(server, { importId }))),
    bindWorker(askBank, asked => runAskBank(server, asked)),
    bindCron('match-bank-lines-lately', '25 * * * *', () => matchLately(server)),
  ],
}
