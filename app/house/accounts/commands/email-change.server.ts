import { and, eq, ne } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { confirmEmailMail } from '../emails/account-mails.ts'
import { queueAccountMail } from '../steps/account-mail.server.ts'
import { queueNotice } from '../steps/notices.server.ts'
import {
  endOfToken,
  findToken,
  forgetGrants,
  issueToken,
  takeToken,
} from '../steps/one-time-tokens.server.ts'
import { checkPassword } from '../steps/passwords.server.ts'
import { users } from '../tables.server.ts'

const ONE_HOUR = 60 * 60

/** So that nobody's mailbox can be filled from here. */
const MAILS_PER_ACCOUNT = { limit: 5, windowSeconds: ONE_HOUR }

/**
 * Mails a link to the new address; the address changes when that is opened. The old one is told at once. An address
 * of another account gets no link, and the answer is the same.
 */
export async function requestEmailChange(
  ctx: CommandContext,
  { email, password }: { email: string; password: string },
): Promise<Result<null, 'wrong' | 'too_many' | 'same'>> {
  const { db, actor } = ctx
  const { userId } = actor
  const now = ctx.now()
  const next = foldEmail(email)
  if (next === actor.email) return fail('same')
  const checked = await checkPassword(ctx, userId, password)
  if (checked !== 'right') return fail(checked)
  const limit = { key: `email-change:${userId}`, ...MAILS_PER_ACCOUNT, now }
  if (!(await takeFromLimit(db, limit))) return fail('too_many')
  const { company } = await findSettings(db)
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, next))
  await db.transaction(async tx => {
    await queueNotice(tx, ctx, { userId, recipient: actor.email, notice: 'email_asked' })
    await logActivity(tx, {
      adminId: userId,
      action: 'email_change_requested',
      entityType: 'account',
      entityId: userId,
    })
    if (taken) return
    const token = await issueToken(tx, {
      purpose: 'change-email',
      userId,
      payload: next,
      validSeconds: ONE_HOUR,
      now,
    })
    const href = confirmHref(ctx, token)
    const content = confirmEmailMail({ locale: getLocale(), companyName: company.name, href })
    const secretsUntil = endOfToken(now, ONE_HOUR)
    await queueAccountMail(tx, ctx, { userId, recipient: next, content, secretsUntil })
  })
  return ok(null)
}

function confirmHref(ctx: RequestContext, token: string) {
  return `${linkOrigin(ctx)}${localizeHref('/confirm-email')}?${new URLSearchParams({ token })}`
}

/** The address that the link would set, or null for one that does not work any more. */
export async function findEmailChange({ db, now }: RequestContext, token: string): Promise<string | null> {
  return (await findToken(db, { purpose: 'change-email', token, now: now() }))?.payload ?? null
}

/**
 * Makes the address of the link the account's. Links that went to the old address stop working; sessions stay,
 * because the password was asked for before.
 */
export async function confirmEmailChange(
  ctx: RequestContext,
  token: string,
): Promise<Result<{ email: string }, 'invalid_link'>> {
  const now = ctx.now()
  return ctx.db.transaction(async tx => {
    const change = await takeToken(tx, { purpose: 'change-email', token, now })
    if (!change) return fail('invalid_link')
    const { userId, payload: email } = change
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const [other] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, userId)))
    if (!user || other) return fail('invalid_link')
    await tx.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId))
    await forgetGrants(tx, userId)
    await logActivity(tx, {
      adminId: userId,
      action: 'email_changed',
      entityType: 'account',
      entityId: userId,
      details: { before: { email: user.email }, after: { email } },
    })
    await queueNotice(tx, ctx, { userId, recipient: user.email, notice: 'email_changed' })
    return ok({ email })
  })
}
