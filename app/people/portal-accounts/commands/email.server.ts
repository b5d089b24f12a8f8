import { and, eq, isNull, or } from 'drizzle-orm'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { foldEmail, isValidEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { listCompaniesOf } from '#app/people/customers/queries.server.ts'
import { emailChangeMail } from '../emails/email-change-mail.ts'
import { listLinked } from '../queries/links.server.ts'
import { endOfEmailChange, isChangeOpen } from '../rules.ts'
import { aboutMember } from '../steps/about.server.ts'
import { moveAccount } from '../steps/email.server.ts'
import { type AccountContext, isFreshVisit } from '../steps/guard.server.ts'
import { hashSecret } from '../steps/secrets.server.ts'
import { portalEmailChanges } from '../tables.server.ts'

/** Whoever has got into a session cannot have the house write to everybody. */
const ASKED_PER_ACCOUNT = { limit: 5, windowSeconds: 24 * 60 * 60 }

export type EmailRefusal = 'not_fresh' | 'invalid' | 'same' | 'not_own' | 'too_many'

/**
 * Asks the address of before and the new one whether the account may go by the new one (rule portal.email); nothing changes
 * until both have said so. A newer wish takes the place of the one before. Whether somebody has the address is not told.
 */
export async function askEmailChange(
  ctx: AccountContext,
  { email }: { email: string },
): Promise<Result<null, EmailRefusal>> {
  if (!isFreshVisit(ctx)) return fail('not_fresh')
  if (!isValidEmail(email)) return fail('invalid')
  const newEmail = foldEmail(email)
  const { id: accountId, email: oldEmail } = ctx.account
  if (newEmail === oldEmail) return fail('same')
  const linked = await listLinked(ctx.db, accountId)
  const own = linked.find(({ role }) => role === 'self') ?? linked[0]
  if (!own && (await listCompaniesOf(ctx.db, oldEmail)).length === 0) return fail('not_own')
  const now = ctx.now()
  const limit = { key: `my-email:${accountId}`, ...ASKED_PER_ACCOUNT, now }
  if (!(await takeFromLimit(ctx.db, limit))) return fail('too_many')
  await ctx.db.transaction(async tx => {
    await replaceWishes(tx, accountId, now)
    const [oldToken, newTokenOf] = [newToken(), newToken()]
    const about = { memberRowId: own?.member.id ?? null, newEmail }
    const oldMailId = await mailLink(tx, ctx, { ...about, to: oldEmail, token: oldToken, isOld: true })
    const newMailId = await mailLink(tx, ctx, { ...about, to: newEmail, token: newTokenOf, isOld: false })
    await tx.insert(portalEmailChanges).values({
      accountId,
      oldEmail,
      newEmail,
      oldMailId,
      newMailId,
      expiresAt: endOfEmailChange(now),
      oldHash: hashSecret(ctx, 'email', oldToken),
      newHash: hashSecret(ctx, 'email', newTokenOf),
    })
  })
  return ok(null)
}

/** Takes the wish of one's account back. */
export async function giveUpEmailChange({ db, account, now }: AccountContext) {
  await db.transaction(tx => replaceWishes(tx, account.id, now()))
}

async function replaceWishes(tx: Transaction, accountId: string, now: Date) {
  const { doneAt, replacedAt } = portalEmailChanges
  await tx
    .update(portalEmailChanges)
    .set({ replacedAt: now })
    .where(and(eq(portalEmailChanges.accountId, accountId), isNull(doneAt), isNull(replacedAt)))
}

type Link = { memberRowId: string | null; newEmail: string; to: string; token: string; isOld: boolean }

async function mailLink(
  tx: Transaction,
  ctx: AccountContext,
  { memberRowId, newEmail, to, token, isOld }: Link,
): Promise<string> {
  const { company } = await findSettings(tx)
  const locale = toLocale(ctx.account.locale) ?? baseLocale
  const href = linkOrigin(ctx) + localizeHref(`/my/email/${token}`, { locale })
  const content = emailChangeMail({ locale, companyName: company.name, href, newEmail, isOld })
  const about = { kind: 'account', ...aboutMember(memberRowId) } as const
  return queueMail(tx, ctx, {
    ...about,
    ...content,
    recipient: to,
    secretsUntil: endOfEmailChange(ctx.now()),
  })
}

const isLink = (hash: string) =>
  or(eq(portalEmailChanges.oldHash, hash), eq(portalEmailChanges.newHash, hash))

/** What a link of such a mail is about; null once it is over. Looking at it changes nothing. */
export async function findEmailChange(ctx: RequestContext, token: string) {
  const [change] = await ctx.db
    .select()
    .from(portalEmailChanges)
    .where(isLink(hashSecret(ctx, 'email', token)))
  if (!change || !isChangeOpen(change, ctx.now())) return null
  return { oldEmail: change.oldEmail, newEmail: change.newEmail }
}

/** What a press on the link came to: the other address is still asked, or the account goes by the new one. */
export type Confirmed = { state: 'waiting' | 'done'; newEmail: string; otherEmail: string }

/** Says yes for the address whose mail has the link; with the second yes the account and its memberships move. */
export async function confirmEmailChange(
  ctx: RequestContext,
  token: string,
): Promise<Result<Confirmed, 'over'>> {
  const hash = hashSecret(ctx, 'email', token)
  const now = ctx.now()
  return ctx.db.transaction(async tx => {
    const [change] = await tx.select().from(portalEmailChanges).where(isLink(hash)).for('update')
    if (!change || !isChangeOpen(change, now)) return fail('over')
    const isOld = change.oldHash === hash
    const after = {
      oldConfirmedAt: isOld ? (change.oldConfirmedAt ?? now) : change.oldConfirmedAt,
      newConfirmedAt: isOld ? change.newConfirmedAt : (change.newConfirmedAt ?? now),
    }
    const isBoth = after.oldConfirmedAt !== null && after.newConfirmedAt !== null
    await tx
      .update(portalEmailChanges)
      .set({ ...after, ...(isBoth && { doneAt: now }) })
      .where(eq(portalEmailChanges.id, change.id))
    if (isBoth) await moveAccount(tx, change, now)
    const { oldEmail, newEmail } = change
    const state = isBoth ? ('done' as const) : ('waiting' as const)
    return ok({ state, newEmail, otherEmail: isOld ? newEmail : oldEmail })
  })
}
