import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { portalAccounts } from '../tables.server.ts'
import { hashSecret } from './secrets.server.ts'

/** How often failures with one address are written down: the activity log cannot be emptied. */
const LOGGED_FAILURES = { limit: 10, windowSeconds: 15 * 60 }

/**
 * Writes down that somebody tried to sign in to an account and was refused, without what they sent (rule portal.failures). Nobody
 * knows who tried, so the entry has no actor. Counts, and so takes the same time, for every address; one without an account leaves none.
 */
export async function noteFailedSignIn(
  tx: Transaction,
  ctx: RequestContext,
  { email, step }: { email: string; step: 'code' | 'link' | 'passkey' },
) {
  const key = `my-sign-in-failure:${hashSecret(ctx, 'address', email)}`
  if (!(await takeFromLimit(tx, { key, ...LOGGED_FAILURES, now: ctx.now() }))) return
  const isTheirs = eq(portalAccounts.email, email)
  const [account] = await tx.select({ id: portalAccounts.id }).from(portalAccounts).where(isTheirs)
  if (!account) return
  const about = { entityType: 'portal_account', entityId: account.id }
  await logActivity(tx, { adminId: null, action: 'sign_in_failed', ...about, details: { step } })
}
