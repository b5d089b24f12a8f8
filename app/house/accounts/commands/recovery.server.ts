import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { hashFor } from '../adapters/hashing.server.ts'
import { recoverAccount } from '../jobs/recover-account.server.ts'
import { listLinkedProviders } from '../queries/linked-providers.server.ts'
import type { LoginArea, SocialProvider } from '../rules/login.ts'
import type { PasswordProblem } from '../rules/passwords.ts'
import { accountKey, findKnownDevice, rememberDevice } from '../steps/known-device.server.ts'
import { queueNotice } from '../steps/notices.server.ts'
import { findToken, takeToken } from '../steps/one-time-tokens.server.ts'
import { passwordProblem, storePassword } from '../steps/passwords.server.ts'
import { endSessions } from '../steps/sessions.server.ts'
import { forgetTries } from '../steps/sign-in-limits.server.ts'
import { users } from '../tables.server.ts'

const HOUR = { windowSeconds: 60 * 60 }
const LINKS_PER_ACCOUNT = { limit: 3, ...HOUR }
const ASKED_PER_DEVICE = { limit: 10, ...HOUR }

/** A whole house behind one address; a mailbox is spared by the limit of its account. */
const ASKED_PER_ADDRESS = { limit: 300, windowSeconds: 60 }

/**
 * Has a link mailed to the account, if there is one. The answer tells nothing about that, and one account gets three
 * links an hour at most. A browser that is known to the account is not held up by others at its address.
 */
export async function requestRecovery(
  ctx: RequestContext,
  request: Request,
  { email, area }: { email: string; area: LoginArea },
): Promise<Result<null, 'too_many'>> {
  const { db, clientAddress } = ctx
  const now = ctx.now()
  const device = await findKnownDevice(ctx, request, email)
  const asker = device
    ? { key: `recovery-device:${device}`, ...ASKED_PER_DEVICE, now }
    : { key: `recovery-address:${networkOf(clientAddress)}`, ...ASKED_PER_ADDRESS, now }
  if (!(await takeFromLimit(db, asker))) return fail('too_many')
  const perAccount = { key: `recovery:${accountKey(email)}`, ...LINKS_PER_ACCOUNT, now }
  const isWithinLimit = await takeFromLimit(db, perAccount)
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, foldEmail(email)))
  await ctx.enqueue(db, recoverAccount, {
    userId: isWithinLimit ? (user?.id ?? null) : null,
    locale: getLocale(),
    area,
    origin: linkOrigin(ctx),
  })
  return ok(null)
}

/** Whether the link of the mail still works. */
export async function isResetLinkValid({ db, now }: RequestContext, token: string): Promise<boolean> {
  return (await findToken(db, { purpose: 'reset-password', token, now: now() })) !== null
}

/**
 * Sets the password by the link of the mail, which works once. Every session, every other link and every known browser
 * of the account ends, and strangers' wrong passwords no longer keep it shut.
 * @returns the Set-Cookie by which this browser is known to the account, and the accounts elsewhere that still sign in
 *   to it: whoever had the password may have linked one of theirs
 */
export async function resetPassword(
  ctx: RequestContext,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<Result<{ cookie: string; linked: SocialProvider[] }, 'invalid_link' | PasswordProblem>> {
  const { db } = ctx
  const now = ctx.now()
  const found = await findToken(db, { purpose: 'reset-password', token, now })
  if (!found) return fail('invalid_link')
  const { userId } = found
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return fail('invalid_link')
  const { company } = await findSettings(db)
  const problem = await passwordProblem(password, { email: user.email, companyName: company.name })
  if (problem) return fail(problem)
  const hash = await hashFor(userId, password)
  const linked = await listLinkedProviders(db, userId)
  const isTaken = await db.transaction(async tx => {
    if (!(await takeToken(tx, { purpose: 'reset-password', token, now }))) return false
    await storePassword(tx, userId, hash)
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    await endSessions(tx, { userId, now })
    await forgetTries(tx, { email: user.email, userId })
    await logActivity(tx, {
      adminId: userId,
      action: 'password_reset',
      entityType: 'account',
      entityId: userId,
    })
    await queueNotice(tx, ctx, { userId, recipient: user.email, notice: 'password_changed', linked })
    return true
  })
  if (!isTaken) return fail('invalid_link')
  return ok({ cookie: await rememberDevice(ctx, request, user.email), linked })
}
