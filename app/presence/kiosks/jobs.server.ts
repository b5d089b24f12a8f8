import { and, isNotNull, lt, ne, or } from 'drizzle-orm'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deleteInSteps, type Sweeping } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { kioskEntries } from './tables.server.ts'

/** What was shown to tablets is kept for so long, to answer "I was there"; visits stay. */
const KEPT_MS = 90 * 24 * 60 * 60_000

/** Forgets what was shown to tablets long ago, but for what staff have still to see to. */
export async function forgetEntries(ctx: Sweeping & Pick<ServerContext, 'now'>) {
  const isOld = lt(kioskEntries.receivedAt, new Date(ctx.now().getTime() - KEPT_MS))
  const isDone = or(ne(kioskEntries.result, 'doubtful'), isNotNull(kioskEntries.settledAt))
  await deleteInSteps(ctx, kioskEntries, and(isOld, isDone))
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-kiosk-entries', '55 4 * * *', () => forgetEntries(server))],
}
