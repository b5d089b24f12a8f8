import { eq } from 'drizzle-orm'
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { NEVER_CACHED, withoutCache } from '#app/kit/platform/never-cached.server.ts'
import { takeFromAll } from '#app/kit/platform/rate-limit.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import { type ActedFor, findCompanyOf, findJoinedTo } from '#app/people/customers/queries.server.ts'
import { findLinked, type LinkedMember } from '../queries/links.server.ts'
import { type Account, findSession, type PortalSession } from '../queries/session.server.ts'
import { endOfSession, heldUntil, isFresh, isToBeLengthened } from '../rules.ts'
import { portalSessions } from '../tables.server.ts'
import { sessionCookie } from './cookies.server.ts'
import { reckonLinks } from './links.server.ts'

type Visit = { account: Account; session: PortalSession }

/** Who is signed in to `/my`; set only inside its area, and reading it anywhere else throws. */
const visitContext = createContext<Visit>()

/** What a command of a member who is signed in works with. */
export type AccountContext = RequestContext & Visit

export function accountContext(context: Readonly<RouterContextProvider>): AccountContext {
  return { ...context.get(requestContext), ...context.get(visitContext) }
}

/** A use is written down so often, for the list of sessions: not with each page. */
const USE_NOTED_EVERY_MS = 5 * 60_000

/**
 * Middleware that lets only members into `/my`; others go to its login (rule portal.guard). The area must export a loader:
 * without one, React Router skips middleware when the browser navigates by itself.
 */
export const guardMember: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const ctx = context.get(requestContext)
  const found = await findSession(ctx, request)
  if (!found) throw redirect(localizeHref('/my/login'), { headers: NEVER_CACHED })
  const { account, session, token } = found
  await reckonLinks(ctx.db, account)
  const isLengthened = await noteUse(ctx, session)
  context.set(visitContext, { account, session })
  const response = await next()
  const isTold = response.headers.getSetCookie().some(cookie => cookie.includes('my-session='))
  if (isLengthened && !isTold) response.headers.append('Set-Cookie', sessionCookie.write(ctx, token))
  return withoutCache(response)
}

/** What one account sends, on all of its devices: no thumb is faster, and no day has more (rule portal.forms). */
const FORMS = { aMinute: 40, anHour: 400 }

/**
 * Middleware behind `guardMember`: takes every form of the area from what its account may send, before anything of it is read.
 */
export const limitForms: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next()
  const { db, account, now } = accountContext(context)
  const key = `my-forms:${account.id}`
  const limits = [
    { key: `${key}:minute`, limit: FORMS.aMinute, windowSeconds: 60 },
    { key: `${key}:hour`, limit: FORMS.anHour, windowSeconds: 60 * 60 },
  ] as const
  if (await takeFromAll(db, limits, now())) return next()
  throw data(null, { status: 429, headers: { 'Retry-After': '60' } })
}

/** @returns whether the session has its full length again, which the cookie must follow */
async function noteUse({ db, now }: RequestContext, session: PortalSession): Promise<boolean> {
  const at = now()
  const isLengthened = isToBeLengthened(session, at)
  const before = new Date(at.getTime() - USE_NOTED_EVERY_MS)
  if (!isLengthened && session.lastUsedAt >= before) return false
  await db
    .update(portalSessions)
    .set({ lastUsedAt: at, ...(isLengthened && { expiresAt: endOfSession(at) }) })
    .where(eq(portalSessions.id, session.id))
  return isLengthened
}

/** Whether whoever is signed in has proved a moment ago who they are. */
export function isFreshVisit({ session, now }: Pick<AccountContext, 'session' | 'now'>): boolean {
  return isFresh(session.signedInAt, now())
}

/**
 * The membership that an address or a form names, if it is one of the account's. The first line of every screen and
 * command about one.
 * @throws the router's `data` with status 404 for everybody else's
 */
export async function ownMember(
  { db, account }: Pick<AccountContext, 'db' | 'account'>,
  memberRowId: string,
): Promise<LinkedMember> {
  const found = await findLinked(db, { accountId: account.id, memberRowId })
  if (!found) throw data(null, { status: 404 })
  return found
}

/**
 * The same where it is about papers, which an email that somebody else has changed does not show for a day (rule portal.held).
 * @throws the router's `data` with status 404 for everybody else's, and meanwhile
 */
export async function ownPapers(
  ctx: Pick<AccountContext, 'db' | 'account' | 'now'>,
  memberRowId: string,
): Promise<LinkedMember['member']> {
  const { member, role } = await ownMember(ctx, memberRowId)
  if (heldUntil(member.emailChangedAt, role, ctx.now())) throw data(null, { status: 404 })
  return member
}

/**
 * The same where nothing is a payer's business: a payer sees what is to pay, and neither where somebody goes nor what
 * they hold.
 * @throws the router's `data` with status 404 for everybody else's, and for one that the account only pays for
 */
export async function ownSelf(
  ctx: Pick<AccountContext, 'db' | 'account'>,
  memberRowId: string,
): Promise<LinkedMember['member']> {
  const { member, role } = await ownMember(ctx, memberRowId)
  if (role !== 'self') throw data(null, { status: 404 })
  return member
}

type Acting = { db: Executor; account: Pick<Account, 'email'> }

/**
 * The company that an address or a form names, if the account acts for it, in whatever role (rule portal.companies). The first
 * line of every screen and command about one; within a transaction that has locked the customer it holds until its end.
 * @throws the router's `data` with status 404 for everybody else's; of one that another has taken over, the way to that
 */
export async function ownCompany({ db, account }: Acting, companyId: string): Promise<ActedFor> {
  const found = await findCompanyOf(db, { email: account.email, companyId })
  if (found) return found
  const joinedTo = (await findJoinedTo(db, companyId)) ?? ''
  if (await findCompanyOf(db, { email: account.email, companyId: joinedTo }))
    throw redirect(localizeHref(`/my/companies/${joinedTo}`))
  throw data(null, { status: 404 })
}

/**
 * The same for what only its managers see and do.
 * @throws the router's `data` with status 404 for everybody else's, and for whoever does the billing
 */
export async function ownManaged(acting: Acting, companyId: string): Promise<ActedFor> {
  const found = await ownCompany(acting, companyId)
  if (found.role !== 'manager') throw data(null, { status: 404 })
  return found
}
