import { and, eq, gt, isNull } from 'drizzle-orm'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { passkeyCookie } from '#app/people/portal-accounts/steps/cookies.server.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
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
