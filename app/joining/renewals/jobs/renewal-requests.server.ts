import { z } from 'zod'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bindWorker, type Job } from '#app/kit/platform/jobs.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import { bangkokTime } from '#app/kit/pure/days.ts'
import type { NounJobs } from '#app/noun.ts'
import { dueRequests } from '../rules/requests.ts'
import { mailRenewals, prepareMailing } from '../steps/mailing.server.ts'
import { noteRequests } from '../steps/requests.server.ts'

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps cards on file: those of these members whose card is charged for their renewal. */
    renewedByCard: (
      ctx: Pick<ServerContext, 'env'>,
      db: Executor,
      memberRowIds: string[],
    ) => Promise<Set<string>>
  }
}

/** Asks for renewals when people are awake to read it. */
const renewalMails: Job<object> = { name: 'ask-for-renewals', payload: z.object({}) }
const ASKING_HOUR = 9

/**
 * Asks members with auto-renew by mail to renew, so many days before their expiry as the settings say: once for each
 * expiry and each of these days, on one server or several. A day on which no server ran is made up for.
 */
export async function askForRenewals(ctx: ServerContext) {
  const { renewals } = await findSettings(ctx.db)
  const origin = linkOrigin({ env: ctx.env, origin: `http://localhost:${ctx.env.PORT}` })
  const mailing = await prepareMailing(ctx, origin)
  const findByCard = await answerTo('renewedByCard')
  let total = 0
  for (const due of dueRequests(mailing.today, renewals.requestDaysBefore)) {
    total += await inSteps(ctx, () =>
      ctx.db.transaction(async tx => {
        const { count, asked } = await noteRequests(tx, due, ctx.now())
        // A card is charged for them before that: only whom that has not renewed by then is asked.
        const byCard =
          due.daysBefore >= renewals.cardDaysBefore
            ? await findByCard(
                ctx,
                tx,
                asked.map(({ id }) => id),
              )
            : new Set()
        await mailRenewals(
          tx,
          ctx,
          asked.filter(({ id }) => !byCard.has(id)),
          mailing,
        )
        return count
      }),
    )
  }
  if (total > 0) ctx.log.info({ count: total }, 'members asked to renew')
}

export const jobs: NounJobs = {
  workers: server => [
    { ...bindWorker(renewalMails, () => askForRenewals(server)), cron: `0 ${ASKING_HOUR} * * *` },
  ],
  /** A server that was off at that hour asks now; who was asked already is not asked again. */
  resume: async ({ db, enqueue, now }) => {
    if (bangkokTime(now()).minutes >= ASKING_HOUR * 60) await enqueue(db, renewalMails, {})
  },
}
