import { and, eq, gt, isNull } from 'drizzle-orm'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { listLinked } from '#app/joining/portal-accounts/queries/links.server.ts'
import { passkeyCookie } from '#app/joining/portal-accounts/steps/cookies.server.ts'
import type { AccountContext } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { hashSecret } from '#app/joining/portal-accounts/steps/secrets.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { type PasskeyChange, passkeyMail } from './emails/passkey-mail.ts'
import { endOfChallenge, type Party, partyOf } from './rules.ts'
import { portalPasskeyChallenges } from './tables.server.ts'

/** Whose passkeys this house makes: those of its own address, whatever a browser calls it. */
export function ownParty(ctx: Pick<RequestContext, 'env' | 'origin'>): Party | null {
  return partyOf(linkOrigin(ctx))
}

/** Remembers what this browser was asked to sign. @returns the Set-Cookie by which it may answer */
export async function keepChallenge(
  ctx: RequestContext,
  { challenge, accountId }: { challenge: string; accountId: string | null },
): Promise<string> {
  const token = newToken()
  const now = ctx.now()
  await ctx.db.insert(portalPasskeyChallenges).values({
    ...{ challenge, accountId, expiresAt: endOfChallenge(now), createdAt: now },
    browserHash: hashSecret(ctx, 'passkey', token),
  })
  return passkeyCookie.write(ctx, token)
}

/**
 * What this browser was asked to sign for that account, or to sign in: it is spent by asking, whatever the answer is worth.
 * @returns null where it was not asked, or too long ago, or has answered
 */
export async function spendChallenge(
  ctx: RequestContext,
  request: Request,
  accountId: string | null,
): Promise<string | null> {
  const token = await passkeyCookie.read(ctx, request)
  if (token === null) return null
  const { browserHash, challenge, expiresAt } = portalPasskeyChallenges
  const account = portalPasskeyChallenges.accountId
  const [spent] = await ctx.db
    .delete(portalPasskeyChallenges)
    .where(
      and(
        eq(browserHash, hashSecret(ctx, 'passkey', token)),
        accountId === null ? isNull(account) : eq(account, accountId),
        gt(expiresAt, ctx.now()),
      ),
    )
    .returning({ challenge })
  return spent?.challenge ?? null
}

/**
 * Mails an account that its passkeys have changed, in the transaction that changes them and in the language in which it is
 * written to; no choice of notices stops it. One that sees no membership gets none: no passkey lets it in either.
 */
export async function tellHolder(
  tx: Transaction,
  ctx: AccountContext,
  { change, name }: { change: PasskeyChange; name: string },
) {
  const linked = await listLinked(tx, ctx.account.id)
  const own = linked.find(({ role }) => role === 'self') ?? linked[0]
  if (!own) return
  const { company } = await findSettings(tx)
  const locale = toLocale(ctx.account.locale) ?? baseLocale
  const href = linkOrigin(ctx) + localizeHref('/my/profile', { locale })
  const content = passkeyMail({ locale, companyName: company.name, change, name, at: ctx.now(), href })
  const about = { kind: 'account', subjectKind: 'member', subjectId: own.member.id } as const
  await queueMail(tx, ctx, { ...about, ...content, recipient: ctx.account.email })
}
