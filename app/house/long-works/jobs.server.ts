import { eq, lt } from 'drizzle-orm'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deleteInSteps } from '#app/kit/platform/steps.server.ts'
import { fail } from '#app/kit/pure/result.ts'
import type { NounJobs } from '#app/noun.ts'
import { WORK_LIMITS, type WorkLimits } from './rules.ts'
import { type DoWork, doWork } from './steps/ask.server.ts'
import { claimWork, endWork, listOpenWorks, type WorkHandler, workOn } from './steps/turn.server.ts'
import { longWorks } from './tables.server.ts'

/** Does one work, by the handler of its kind. */
export async function runWork(
  ctx: ServerContext,
  payload: DoWork,
  handlers: Readonly<Record<string, WorkHandler>>,
  limits: WorkLimits = WORK_LIMITS,
) {
  const work = await claimWork(ctx, payload.workId, limits)
  if (!work) return lookAgain(ctx, payload, limits)
  if (work.attempts > limits.attempts) return endWork(ctx, work, fail('stopped'))
  await scheduleLook(ctx, payload, limits)
  try {
    await workOn(ctx, work, limits, async turn => {
      const handler = handlers[work.kind]
      if (!handler) throw new Error(`Nobody does ${work.kind}`)
      return handler(ctx, work, turn)
    })
  } catch (error) {
    if (error === ctx.stopping.reason) throw error
    ctx.log.error({ err: error, workId: work.id }, 'long work failed')
  }
}

/** While somebody else does it, this job comes back, so that the death of a server is noticed. */
async function lookAgain(ctx: ServerContext, payload: DoWork, limits: WorkLimits) {
  const [work] = await ctx.db.select().from(longWorks).where(eq(longWorks.id, payload.workId))
  if (work?.state === 'running') await scheduleLook(ctx, payload, limits)
}

async function scheduleLook(ctx: ServerContext, payload: DoWork, { lookMs }: WorkLimits) {
  const startAfter = new Date(ctx.now().getTime() + lookMs)
  await ctx.enqueue(ctx.db, doWork, payload, { startAfter })
}

/** A server that starts looks after what was left: what nobody is at any more goes on. */
export async function resumeWorks(ctx: ServerContext) {
  for (const { id } of await listOpenWorks(ctx)) await ctx.enqueue(ctx.db, doWork, { workId: id })
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** What came of works long ago asks nobody any more. */
export async function forgetWorks(ctx: ServerContext) {
  await deleteInSteps(ctx, longWorks, lt(longWorks.finishedAt, new Date(ctx.now().getTime() - KEPT_MS)))
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-long-works', '25 4 * * *', () => forgetWorks(server))],
  resume: resumeWorks,
}
