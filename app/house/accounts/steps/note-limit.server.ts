import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { takeShare } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'

/** The log cannot be emptied: who meets limits for hours, from wherever, fills none. */
const LOGGED = { perNetwork: 1, perHouse: 20 }

/** What was tried so often that it is refused for a while. */
type Step = 'password' | 'second_factor' | 'mail' | 'code' | 'passkey'

/**
 * Writes down that signing in has met a limit, once an hour for the neighbourhood of addresses that it comes from (rule
 * activity.limits). Nobody knows who it was, and neither the address nor what was typed stays.
 */
export async function noteLimit(ctx: RequestContext, step: Step) {
  if (!(await takeShare(ctx, 'sign-in-limited', LOGGED))) return
  const entry = { action: 'sign_in_limited', entityType: 'sign_in', entityId: step }
  await ctx.db.transaction(tx => logActivity(tx, { adminId: null, ...entry }))
}
