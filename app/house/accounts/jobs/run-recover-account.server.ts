import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { resetMail } from '../emails/account-mails.ts'
import { queueAccountMail } from '../steps/account-mail.server.ts'
import { endOfToken, issueToken } from '../steps/one-time-tokens.server.ts'
import { users } from '../tables.server.ts'
import { recoverAccount } from './recover-account.server.ts'

const ONE_HOUR = 60 * 60

/** Mails the link. It is a job, so that the page answers in the same time whether there is such an account or not. */
export async function runRecoverAccount(
  ctx: ServerContext,
  { userId, locale, area, origin }: z.infer<typeof recoverAccount.payload>,
) {
  if (!userId) return
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  const { company } = await findSettings(ctx.db)
  const now = ctx.now()
  await ctx.db.transaction(async tx => {
    const token = await issueToken(tx, { purpose: 'reset-password', userId, validSeconds: ONE_HOUR, now })
    const path = localizeHref('/reset-password', { locale })
    const href = `${origin}${path}?${new URLSearchParams({ area, token })}`
    const content = resetMail({ locale, companyName: company.name, href })
    const secretsUntil = endOfToken(now, ONE_HOUR)
    await queueAccountMail(tx, ctx, { userId, recipient: user.email, content, secretsUntil })
    await logActivity(tx, {
      adminId: null,
      action: 'recovery_requested',
      entityType: 'account',
      entityId: userId,
    })
  })
}

export const jobs: NounJobs = {
  workers: server => [bindWorker(recoverAccount, payload => runRecoverAccount(server, payload))],
}
