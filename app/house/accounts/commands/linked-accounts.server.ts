import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { callAuth, callAuthCallback } from '../adapters/auth.server.ts'
import { availableProviders } from '../adapters/social-providers.server.ts'
import { listLinkedProviders } from '../queries/linked-providers.server.ts'
import { readSessionState } from '../queries/session.server.ts'
import type { SocialProvider } from '../rules/login.ts'
import { isDeviceOfSomebody } from '../steps/known-device.server.ts'
import { deleteLinks } from '../steps/links.server.ts'
import { queueNotice } from '../steps/notices.server.ts'
import { checkPassword } from '../steps/passwords.server.ts'
import { verifications } from '../tables.server.ts'
import { noteSignIn, signOut } from './sign-in.server.ts'

/** The provider that a form or an address names, or null for one that is not set up here. */
export function readProvider({ env }: Pick<RequestContext, 'env'>, value: unknown): SocialProvider | null {
  return availableProviders(env).find(provider => provider === value) ?? null
}

type Departure = { url: string; cookies: string[] } | null

type Trip = {
  provider: SocialProvider
  /** The path to come back to, and the one for a failure, which gets `?error=`. */
  returnTo: string
  errorTo: string
}

/** Where Google or LINE asks the person, to sign in with an account that they linked before. */
export function startSocialSignIn(ctx: RequestContext, request: Request, trip: Trip): Promise<Departure> {
  return depart(ctx, request, '/sign-in/social', trip)
}

/** The same, to link it to one's own account: a way in for good, so the password is asked for again. */
export async function startLinking(
  ctx: CommandContext,
  request: Request,
  { password, ...trip }: Trip & { password: string },
): Promise<Result<NonNullable<Departure>, 'wrong' | 'too_many' | 'unavailable'>> {
  const checked = await checkPassword(ctx, ctx.actor.userId, password)
  if (checked !== 'right') return fail(checked)
  const departure = await depart(ctx, request, '/link-social', trip)
  return departure ? ok(departure) : fail('unavailable')
}

async function depart(
  ctx: RequestContext,
  request: Request,
  path: '/sign-in/social' | '/link-social',
  { provider, returnTo, errorTo }: Trip,
): Promise<Departure> {
  const answer = await callAuth(ctx, request, {
    path,
    body: { provider, callbackURL: returnTo, errorCallbackURL: errorTo, disableRedirect: true },
    isUncounted: await isDeviceOfSomebody(ctx, request),
  })
  const body = z.object({ url: z.url() }).safeParse(await answer.json().catch(() => null))
  return answer.ok && body.success ? { url: body.data.url, cookies: answer.headers.getSetCookie() } : null
}

/**
 * What better-auth makes of the provider's answer: a session, the step for the second factor, or a new link, and
 * where to go. A session that this browser had for another account ends. A new link needs the session that asked for it,
 * before and after: who was signed out meanwhile links nothing.
 */
export async function finishSocialTrip(
  ctx: RequestContext,
  request: Request,
  provider: SocialProvider,
): Promise<Response> {
  const before = await readSessionState(ctx, request)
  const trip = await findTrip(ctx, request)
  if (trip?.linksTo && trip.linksTo !== before.actor?.userId) return turnBack(trip.errorTo)
  const linkedBefore = before.actor ? await listLinkedProviders(ctx.db, before.actor.userId) : []
  const answer = await callAuthCallback(ctx, request, {
    provider,
    isUncounted: await isDeviceOfSomebody(ctx, request),
  })
  const location = answer.headers.get('location') ?? '/'
  const response = new Response(null, { status: 302, headers: { Location: location } })
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  const after = await readSessionState(ctx, withCookies(request, answer.headers.getSetCookie()))
  if (after.actor && after.sessionId !== before.sessionId) {
    if (before.actor) await signOut(ctx, request)
    const { userId, email } = after.actor
    const device = await noteSignIn(ctx, request, { id: userId, email }, provider)
    response.headers.append('Set-Cookie', device)
  } else if (before.actor && !linkedBefore.includes(provider)) {
    const isStillIn = (await readSessionState(ctx, request)).actor !== null
    await (isStillIn
      ? noteLink(ctx, before.actor, provider)
      : deleteLinks(ctx.db, before.actor.userId, provider))
  }
  return response
}

const tripSchema = z.object({
  errorURL: z.string().optional(),
  link: z.object({ userId: z.string() }).optional(),
})

/** What better-auth has kept of the trip that comes back: whose account it links, where it only signs in null. */
async function findTrip({ db }: RequestContext, request: Request) {
  const state = new URL(request.url).searchParams.get('state') ?? ''
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, `auth-state:${state}`))
  const kept = tripSchema.safeParse(row && JSON.parse(row.value)).data
  return kept ? { linksTo: kept.link?.userId ?? null, errorTo: kept.errorURL ?? '/' } : null
}

function turnBack(errorTo: string) {
  const location = `${errorTo}?${new URLSearchParams({ error: 'unable_to_link_account' })}`
  return new Response(null, { status: 302, headers: { Location: location } })
}

/** The request as the browser would send it next, after these Set-Cookie values. */
function withCookies(request: Request, setCookies: string[]) {
  const headers = new Headers(request.headers)
  const fresh = setCookies.map(cookie => cookie.split(';')[0])
  headers.set('cookie', fresh.length > 0 ? fresh.join('; ') : (headers.get('cookie') ?? ''))
  return new Request(request.url, { headers })
}

async function noteLink(ctx: RequestContext, { userId, email }: Actor, provider: SocialProvider) {
  const linked = await listLinkedProviders(ctx.db, userId)
  if (!linked.includes(provider)) return
  await ctx.db.transaction(async tx => {
    await logLink(tx, userId, { action: 'linked', provider })
    await queueNotice(tx, ctx, { userId, recipient: email, notice: 'social_linked', linked: [provider] })
  })
}

function logLink(
  tx: Transaction,
  userId: string,
  { action, provider }: { action: 'linked' | 'unlinked'; provider: SocialProvider },
) {
  return logActivity(tx, {
    adminId: userId,
    action,
    entityType: 'account',
    entityId: userId,
    details: { provider },
  })
}

/** Takes the link away; the password, which is asked for, still signs in. */
export async function unlinkAccount(
  ctx: CommandContext,
  provider: SocialProvider,
  password: string,
): Promise<Result<null, 'wrong' | 'too_many'>> {
  const { userId, email } = ctx.actor
  const checked = await checkPassword(ctx, userId, password)
  if (checked !== 'right') return fail(checked)
  return ctx.db.transaction(async tx => {
    if (!(await deleteLinks(tx, userId, provider))) return ok(null)
    await logLink(tx, userId, { action: 'unlinked', provider })
    await queueNotice(tx, ctx, { userId, recipient: email, notice: 'social_unlinked', linked: [provider] })
    return ok(null)
  })
}
