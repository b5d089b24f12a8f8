import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { forgetSecretsOf } from '#app/house/mail/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listCompaniesOf } from '#app/people/customers/queries.server.ts'
import { listLinked } from '../queries/links.server.ts'
import { readTypedCode, signInStateOf } from '../rules.ts'
import { askingCookie } from '../steps/cookies.server.ts'
import { noteFailedSignIn } from '../steps/failed-sign-in.server.ts'
import { rememberBrowser, takeTry } from '../steps/known-browser.server.ts'
import { reckonLinks } from '../steps/links.server.ts'
import { hashCode, hashSecret } from '../steps/secrets.server.ts'
import { beginSession } from '../steps/sessions.server.ts'
import { portalAccounts, portalSignIns } from '../tables.server.ts'

type SignIn = typeof portalSignIns.$inferSelect

/** Set-Cookie values: the session, what the browser is known by, and the end of what asked for it. */
type Entered = { cookies: string[] }

/**
 * Codes for one mail address in a day, whichever browsers ask and wherever they are: guessing the right one would take a
 * lifetime. The link works all the same.
 */
const CODES_PER_ADDRESS = { limit: 60, windowSeconds: 24 * 60 * 60 }

/** Whether the link of a mail still opens something. Looking at it spends nothing: scanners of mails look first. */
export async function isLinkOpen(ctx: RequestContext, token: string): Promise<boolean> {
  const linkHash = hashSecret(ctx, 'link', token)
  const [asked] = await ctx.db.select().from(portalSignIns).where(eq(portalSignIns.linkHash, linkHash))
  return asked !== undefined && signInStateOf(asked, ctx.now()) === 'open'
}

/** Signs in by the link of a mail, once (rule portal.sign-in). */
export async function enterByLink(
  ctx: RequestContext,
  request: Request,
  token: string,
): Promise<Result<Entered, 'invalid_link'>> {
  const isTheirs = eq(portalSignIns.linkHash, hashSecret(ctx, 'link', token))
  const entered = await ctx.db.transaction(async tx => {
    const [asked] = await tx.select().from(portalSignIns).where(isTheirs).for('update')
    if (!asked) return null
    if (signInStateOf(asked, ctx.now()) === 'open') return enter(tx, ctx, { request, asked })
    await noteFailedSignIn(tx, ctx, { email: asked.email, step: 'link' })
    return null
  })
  return entered ? ok(entered) : fail('invalid_link')
}

/**
 * Signs in by the code, in the browser that asked for it. The answer to a wrong one is the same whether a mail with a
 * right one was ever sent. The fifth ends the link as well.
 */
export async function enterByCode(
  ctx: RequestContext,
  request: Request,
  typed: string,
): Promise<Result<Entered, 'not_asked' | 'wrong_code' | 'too_many'>> {
  const token = await askingCookie.read(ctx, request)
  if (token === null) return fail('not_asked')
  if (!(await takeTry(ctx, request, 'code'))) return fail('too_many')
  const isTheirs = eq(portalSignIns.browserHash, hashSecret(ctx, 'browser', token))
  const entered = await ctx.db.transaction(async tx => {
    const [asked] = await tx.select().from(portalSignIns).where(isTheirs).for('update')
    if (!asked) return null
    const isOpen = signInStateOf(asked, ctx.now()) === 'open'
    if (isOpen && (await isRightCode(tx, ctx, asked, typed))) return enter(tx, ctx, { request, asked })
    if (isOpen) await countWrongCode(tx, asked)
    await noteFailedSignIn(tx, ctx, { email: asked.email, step: 'code' })
    return null
  })
  return entered ? ok(entered) : fail('wrong_code')
}

async function countWrongCode(tx: Transaction, { id }: SignIn) {
  await tx
    .update(portalSignIns)
    .set({ tries: sql`${portalSignIns.tries} + 1` })
    .where(eq(portalSignIns.id, id))
}

/** Where an address had too many codes today none is right any more: then only the link opens. */
async function isRightCode(
  tx: Transaction,
  ctx: RequestContext,
  { id, email, codeHash }: SignIn,
  typed: string,
) {
  const key = `my-code-for:${hashSecret(ctx, 'address', email)}`
  const isWithin = await takeFromLimit(tx, { key, ...CODES_PER_ADDRESS, now: ctx.now() })
  const given = Buffer.from(hashCode(ctx, id, readTypedCode(typed) ?? ''))
  const stored = Buffer.from(codeHash ?? '')
  return isWithin && given.length === stored.length && timingSafeEqual(given, stored)
}

/** Spends the link with its code. Null, and nothing is spent, where the address sees no membership any more and acts for no company. */
async function enter(
  tx: Transaction,
  ctx: RequestContext,
  { request, asked }: { request: Request; asked: SignIn },
): Promise<Entered | null> {
  const now = ctx.now()
  const account = await confirmAccount(tx, { email: asked.email, now })
  await reckonLinks(tx, account)
  const seen = [...(await listLinked(tx, account.id)), ...(await listCompaniesOf(tx, account.email))]
  if (seen.length === 0) {
    await tx.delete(portalAccounts).where(eq(portalAccounts.id, account.id))
    return null
  }
  await tx.update(portalSignIns).set({ usedAt: now }).where(eq(portalSignIns.id, asked.id))
  const others = await endOthers(tx, asked, now)
  await forgetSecretsOf(
    tx,
    [asked, ...others].flatMap(({ mailId }) => mailId ?? []),
  )
  const about = { entityType: 'portal_account', entityId: account.id }
  await logActivity(tx, { adminId: null, action: 'portal_signed_in', ...about })
  const session = await beginSession(tx, ctx, { request, accountId: account.id })
  return { cookies: [session, await rememberBrowser(ctx, request), askingCookie.forget(ctx)] }
}

/**
 * Ends the other links of the address, once one was used. Until then each is good for its own time: a stranger who keeps
 * asking ends none, and how many there are the shares of mails bound (rule portal.limits). One that is pressed at this very
 * moment is not waited for.
 */
async function endOthers(tx: Transaction, { id, email }: SignIn, now: Date) {
  const { usedAt, replacedAt } = portalSignIns
  const isOther = and(eq(portalSignIns.email, email), ne(portalSignIns.id, id))
  const others = await tx
    .select({ id: portalSignIns.id })
    .from(portalSignIns)
    .where(and(isOther, isNull(usedAt), isNull(replacedAt)))
    .for('update', { skipLocked: true })
  const ids = others.map(other => other.id)
  const ended = tx.update(portalSignIns).set({ replacedAt: now }).where(inArray(portalSignIns.id, ids))
  return ended.returning({ mailId: portalSignIns.mailId })
}

/** The account of the address, made when somebody proves for the first time that they read it. */
async function confirmAccount(tx: Transaction, { email, now }: { email: string; now: Date }) {
  const [account] = await tx
    .insert(portalAccounts)
    .values({ email, verifiedAt: now, locale: getLocale() })
    .onConflictDoUpdate({ target: portalAccounts.email, set: { verifiedAt: now } })
    .returning({ id: portalAccounts.id, email: portalAccounts.email })
  if (!account) throw new Error('no account')
  return account
}
