import { lt, lte, or } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { bindCron } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { deleteInSteps, type Sweeping } from '#app/kit/platform/steps.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { authRateLimits, sessions, verifications } from '../tables.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any of better-auth's windows. */
const LIMITS_KEPT_MS = DAY_MS

/**
 * Forgets sessions, links of mails and counters of attempts whose time is over, so that neither they nor the addresses
 * in them stay; a session ends after its days, however much it is used (rule accounts.last-day). In batches: nobody who signs in meanwhile waits.
 */
export async function forgetExpired(ctx: Sweeping & Pick<ServerContext, 'now'>) {
  const { staffSessionDays } = (await findSettings(ctx.db)).privacy
  const now = ctx.now()
  const first = new Date(now.getTime() - staffSessionDays * DAY_MS)
  await deleteInSteps(ctx, sessions, or(lte(sessions.expiresAt, now), lte(sessions.createdAt, first)))
  await deleteInSteps(ctx, verifications, lte(verifications.expiresAt, now))
  await deleteInSteps(ctx, authRateLimits, lt(authRateLimits.lastRequest, now.getTime() - LIMITS_KEPT_MS))
}

export const jobs: NounJobs = {
  workers: server => [bindCron('forget-expired-sign-ins', '40 4 * * *', () => forgetExpired(server))],
}
