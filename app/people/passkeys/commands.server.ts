import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listLinked } from '#app/people/portal-accounts/queries/links.server.ts'
import { tellOfPasskey } from '#app/people/portal-accounts/steps/changed-passkey.server.ts'
import { passkeyCookie } from '#app/people/portal-accounts/steps/cookies.server.ts'
import { noteFailedSignIn } from '#app/people/portal-accounts/steps/failed-sign-in.server.ts'
import { type AccountContext, isFreshVisit } from '#app/people/portal-accounts/steps/guard.server.ts'
import { rememberBrowser, takeTry } from '#app/people/portal-accounts/steps/known-browser.server.ts'
import { reckonLinks } from '#app/people/portal-accounts/steps/links.server.ts'
import { beginSession } from '#app/people/portal-accounts/steps/sessions.server.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'
import {
  type MakeOptions,
  optionsToMake,
  optionsToSign,
  readMade,
  readSigned,
  type SignOptions,
} from './adapters/webauthn.server.ts'
import { listPasskeys } from './queries.server.ts'
import { MOST_PASSKEYS, type PasskeyRefusal, passkeyName } from './rules.ts'
import { madeSchema, readCredential, signedSchema } from './schema.ts'
import { keepChallenge, ownParty, spendChallenge } from './steps.server.ts'
import { portalPasskeys } from './tables.server.ts'

/** Whoever has got into a session cannot keep the house busy with it. */
const MADE_PER_ACCOUNT = { limit: 20, windowSeconds: 60 * 60 }

type Asked<Options> = { options: Options; cookie: string }

/** Asks this browser for a new passkey of the account; only after a fresh sign-in, as it opens what a mail opens. */
export async function askForNewPasskey(
  ctx: AccountContext,
): Promise<Result<Asked<MakeOptions>, PasskeyRefusal>> {
  if (!isFreshVisit(ctx)) return fail('not_fresh')
  const party = ownParty(ctx)
  if (!party) return fail('unavailable')
  const limit = { key: `my-passkey-new:${ctx.account.id}`, ...MADE_PER_ACCOUNT, now: ctx.now() }
  if (!(await takeFromLimit(ctx.db, limit))) return fail('too_many')
  const known = await listPasskeys(ctx.db, ctx.account.id)
  if (known.length >= MOST_PASSKEYS) return fail('full')
  const { company } = await findSettings(ctx.db)
  const options = await optionsToMake({ party, house: company.name, account: ctx.account, known })
  const asked = { challenge: options.challenge, accountId: ctx.account.id }
  return ok({ options, cookie: await keepChallenge(ctx, asked) })
}

/**
 * Keeps the passkey that this browser has made, and mails its holder that there is another (rule portal.passkeys).
 * @param made what the browser answered with, as JSON
 * @param device what it is called where nobody gave it a name
 */
export async function addPasskey(
  ctx: AccountContext,
  request: Request,
  { name, made, device }: { name: string; made: string; device: string },
): Promise<Result<null, PasskeyRefusal>> {
  if (!isFreshVisit(ctx)) return fail('not_fresh')
  const party = ownParty(ctx)
  if (!party) return fail('unavailable')
  const accountId = ctx.account.id
  const challenge = await spendChallenge(ctx, request, accountId)
  if (challenge === null) return fail('not_asked')
  const answered = readCredential(madeSchema, made)
  const key = answered && (await readMade(party, challenge, answered))
  if (!answered || !key) return fail('wrong')
  return ctx.db.transaction(async tx => {
    // Two browsers at once are counted one after the other.
    await tx.select().from(portalAccounts).where(eq(portalAccounts.id, accountId)).for('no key update')
    const count = await tx.$count(portalPasskeys, eq(portalPasskeys.accountId, accountId))
    if (count >= MOST_PASSKEYS) return fail('full')
    const { transports } = answered.response
    const values = { accountId, ...key, transports, name: passkeyName(name, device), createdAt: ctx.now() }
    const added = await tx.insert(portalPasskeys).values(values).onConflictDoNothing().returning()
    if (added.length === 0) return fail('wrong')
    await logOf(tx, accountId, 'passkey_added')
    await tellOfPasskey(tx, ctx, { change: 'added', name: values.name })
    return ok(null)
  })
}

/**
 * Takes one of the account's own passkeys away, and mails its holder so: it opens nothing any more.
 * @returns whether there was one
 */
export async function removePasskey(ctx: AccountContext, id: string): Promise<boolean> {
  const accountId = ctx.account.id
  if (!isUuid(id)) return false
  return ctx.db.transaction(async tx => {
    const isOwn = and(eq(portalPasskeys.id, id), eq(portalPasskeys.accountId, accountId))
    const [gone] = await tx.delete(portalPasskeys).where(isOwn).returning()
    if (!gone) return false
    await logOf(tx, accountId, 'passkey_removed')
    await tellOfPasskey(tx, ctx, { change: 'removed', name: gone.name })
    return true
  })
}

/** Asks this browser for any passkey of the house: nothing of who has one is told. */
export async function askForPasskey(
  ctx: RequestContext,
  request: Request,
): Promise<Result<Asked<SignOptions>, PasskeyRefusal>> {
  const party = ownParty(ctx)
  if (!party) return fail('unavailable')
  if (!(await takeTry(ctx, request, 'passkey'))) return fail('too_many')
  const options = await optionsToSign(party)
  const asked = { challenge: options.challenge, accountId: null }
  return ok({ options, cookie: await keepChallenge(ctx, asked) })
}

/**
 * Signs in by a passkey, which counts like a mail that was used a moment ago (rule portal.passkeys). Refused alike whether
 * it is not known, signs something else, or its account sees no membership any more.
 * @param signed what the browser answered with, as JSON
 */
export async function enterByPasskey(
  ctx: RequestContext,
  request: Request,
  signed: string,
): Promise<Result<{ cookies: string[] }, PasskeyRefusal>> {
  const party = ownParty(ctx)
  if (!party) return fail('unavailable')
  const challenge = await spendChallenge(ctx, request, null)
  if (challenge === null) return fail('not_asked')
  const answered = readCredential(signedSchema, signed)
  if (!answered) return fail('wrong')
  return ctx.db.transaction(async tx => {
    const isIt = eq(portalPasskeys.credentialId, answered.id)
    const [key] = await tx.select().from(portalPasskeys).where(isIt).for('update')
    if (!key) return fail('wrong')
    const [account] = await tx.select().from(portalAccounts).where(eq(portalAccounts.id, key.accountId))
    if (!account) return fail('wrong')
    const uses = await readSigned(party, challenge, { signed: answered, key })
    if (uses === null || !(await seesMembership(tx, account))) {
      await noteFailedSignIn(tx, ctx, { email: account.email, step: 'passkey' })
      return fail('wrong')
    }
    await tx.update(portalPasskeys).set({ uses, lastUsedAt: ctx.now() }).where(eq(portalPasskeys.id, key.id))
    await logOf(tx, account.id, 'portal_signed_in')
    const session = await beginSession(tx, ctx, { request, accountId: account.id })
    return ok({ cookies: [session, await rememberBrowser(ctx, request), passkeyCookie.forget(ctx)] })
  })
}

async function seesMembership(tx: Transaction, account: typeof portalAccounts.$inferSelect) {
  await reckonLinks(tx, account)
  return (await listLinked(tx, account.id)).length > 0
}

type Action = 'passkey_added' | 'passkey_removed' | 'portal_signed_in'

async function logOf(tx: Transaction, accountId: string, action: Action) {
  await logActivity(tx, { adminId: null, action, entityType: 'portal_account', entityId: accountId })
}
