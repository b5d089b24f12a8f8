import { and, eq, exists, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { passkeyCookie } from '#app/people/portal-accounts/steps/cookies.server.ts'
import { hashSecret } from '#app/people/portal-accounts/steps/secrets.server.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'
import { optionsToSign, readSigned, type SignOptions, spkiOf } from './adapters/webauthn.server.ts'
import { endOfChallenge, type Party, partyOf } from './rules.ts'
import { readCredential, signedSchema } from './schema.ts'
import { portalPasskeyChallenges, portalPasskeys } from './tables.server.ts'

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
    challenge,
    accountId,
    expiresAt: endOfChallenge(now),
    createdAt: now,
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

/** What a browser is to be asked for so that somebody signs a challenge of ours; null where this house knows no passkeys. */
export async function askToAgree(
  ctx: Pick<RequestContext, 'env' | 'origin'>,
  challenge: string,
): Promise<SignOptions | null> {
  const party = ownParty(ctx)
  return party && optionsToSign(party, challenge)
}

/** What a passkey has signed, with its public key as every program reads it; all in base64url. */
type Agreement = Record<'clientData' | 'authenticatorData' | 'signature' | 'publicKey', string>

/**
 * What a passkey of the account with this email has signed, in the transaction of what it is for; null where it is not theirs, or is
 * no signature of the challenge.
 * @param signed what the browser answered with, as JSON
 */
export async function readAgreement(
  tx: Transaction,
  ctx: RequestContext,
  { email, challenge, signed }: { email: string; challenge: string; signed: string },
): Promise<Agreement | null> {
  const party = ownParty(ctx)
  const answered = readCredential(signedSchema, signed)
  if (!party || !answered) return null
  const isTheirs = and(eq(portalAccounts.id, portalPasskeys.accountId), eq(portalAccounts.email, email))
  const [key] = await tx
    .select()
    .from(portalPasskeys)
    .where(
      and(
        eq(portalPasskeys.credentialId, answered.id),
        exists(tx.select().from(portalAccounts).where(isTheirs)),
      ),
    )
    .for('update')
  const uses = key ? await readSigned(party, challenge, { signed: answered, key }) : null
  const publicKey = key ? await spkiOf(key) : null
  if (!key || uses === null || publicKey === null) return null
  await tx.update(portalPasskeys).set({ uses, lastUsedAt: ctx.now() }).where(eq(portalPasskeys.id, key.id))
  const { clientDataJSON: clientData, authenticatorData, signature } = answered.response
  return { clientData, authenticatorData, signature, publicKey }
}
