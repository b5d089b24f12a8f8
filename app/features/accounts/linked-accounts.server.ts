import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../platform/database.server.ts'
import type { RequestContext } from '../../platform/server-context.ts'
import { logActivity } from '../activity/commands.server.ts'
import { callAuth, callAuthCallback } from './auth.server.ts'
import type { CommandContext } from './guard.server.ts'
import { isDeviceOfSomebody } from './known-device.server.ts'
import { readSessionState } from './queries.server.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from './rules.ts'
import { noteSignIn, signOut } from './sign-in.server.ts'
import { availableProviders } from './social-providers.server.ts'
import { accounts } from './tables.server.ts'

/** The providers that the person has linked. */
export async function listLinkedProviders(db: Database, userId: string): Promise<SocialProvider[]> {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.providerId, [...SOCIAL_PROVIDERS])))
  return SOCIAL_PROVIDERS.filter(provider => rows.some(row => row.providerId === provider))
}

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

/** The same, to link it to one's own account. */
export function startLinking(ctx: CommandContext, request: Request, trip: Trip): Promise<Departure> {
  return depart(ctx, request, '/link-social', trip)
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
 * where to go. A session that this browser had for another account ends.
 */
export async function finishSocialTrip(
  ctx: RequestContext,
  request: Request,
  provider: SocialProvider,
): Promise<Response> {
  const before = await readSessionState(ctx, request)
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
    await noteLink(ctx, before.actor.userId, provider)
  }
  return response
}

/** The request as the browser would send it next, after these Set-Cookie values. */
function withCookies(request: Request, setCookies: string[]) {
  const headers = new Headers(request.headers)
  const fresh = setCookies.map(cookie => cookie.split(';')[0])
  headers.set('cookie', fresh.length > 0 ? fresh.join('; ') : (headers.get('cookie') ?? ''))
  return new Request(request.url, { headers })
}

async function noteLink({ db }: RequestContext, userId: string, provider: SocialProvider) {
  const linked = await listLinkedProviders(db, userId)
  if (!linked.includes(provider)) return
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: userId,
      action: 'linked',
      entityType: 'account',
      entityId: userId,
      details: { provider },
    }),
  )
}

/** Takes the link away; the password still signs in. */
export async function unlinkAccount({ db, actor }: CommandContext, provider: SocialProvider): Promise<void> {
  const { userId } = actor
  await db.transaction(async tx => {
    const unlinked = await tx
      .delete(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, provider)))
      .returning({ id: accounts.id })
    if (unlinked.length === 0) return
    await logActivity(tx, {
      adminId: userId,
      action: 'unlinked',
      entityType: 'account',
      entityId: userId,
      details: { provider },
    })
  })
}
