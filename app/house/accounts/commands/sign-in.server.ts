import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { TooManyWaiting } from '#app/kit/platform/turns.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { wideNetworkOf } from '#app/kit/pure/network.ts'
import { callAuth } from '../adapters/auth.server.ts'
import { inHashingTurn } from '../adapters/hashing.server.ts'
import { readFailure, type SignInFailure, TOO_MANY, UNAVAILABLE } from '../adapters/sign-in-failure.ts'
import { readSessionState } from '../queries/session.server.ts'
import { rememberDevice } from '../steps/known-device.server.ts'
import { noteLimit } from '../steps/note-limit.server.ts'
import { forgetSignInTry, takeLoggedFailure, takeSignInTry } from '../steps/sign-in-limits.server.ts'
import { users } from '../tables.server.ts'

export type SignInOutcome =
  | { ok: true; needsSecondFactor: boolean; cookies: string[] }
  | { ok: false; failure: SignInFailure }

const successBody = z.union([
  z.object({ twoFactorRedirect: z.literal(true) }),
  z.object({ user: z.object({ id: z.string(), email: z.string() }) }),
])

/**
 * Signs in with email and password; the session is new, and the one that this browser held before is ended.
 * Accounts that do not exist are counted and answered like those that do.
 * @returns the Set-Cookie values to send on, or what the backend said
 */
export async function signIn(
  ctx: RequestContext,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  try {
    const taken = await takeSignInTry(ctx, request, email)
    if (!taken) {
      await noteLimit(ctx, 'password')
      return { ok: false, failure: TOO_MANY }
    }
    const { device: known } = taken
    const answer = await inHashingTurn(askerOf(ctx, known), () =>
      callAuth(ctx, request, { path: '/sign-in/email', body: { email: foldEmail(email), password } }),
    )
    if (!answer.ok) {
      if (answer.status === 401) await noteFailure(ctx, email)
      return { ok: false, failure: await readFailure(answer) }
    }
    await forgetSignInTry(ctx, taken, email)
    if (request.headers.has('cookie')) await signOut(ctx, request)
    const body = successBody.parse(await answer.json())
    const cookies = answer.headers.getSetCookie()
    if ('twoFactorRedirect' in body) return { ok: true, needsSecondFactor: true, cookies }
    const device = await noteSignIn(ctx, request, body.user, 'password')
    return { ok: true, needsSecondFactor: false, cookies: [...cookies, device] }
  } catch (error) {
    if (error instanceof TooManyWaiting) return { ok: false, failure: UNAVAILABLE }
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'sign-in failed')
    return { ok: false, failure: UNAVAILABLE }
  }
}

/** A browser that is known goes before those that are not, who wait by the network that they come from. */
function askerOf({ clientAddress }: RequestContext, device: string | null) {
  if (device) return { line: 'first', from: device } as const
  return { line: 'others', from: wideNetworkOf(clientAddress) } as const
}

export type SignInMethod = 'password' | 'totp' | 'backup_code' | 'google' | 'line'

/** Writes the sign-in down and makes the browser known. @returns the Set-Cookie for that */
export async function noteSignIn(
  ctx: RequestContext,
  request: Request,
  user: { id: string; email: string },
  method: SignInMethod,
): Promise<string> {
  await ctx.db.transaction(tx =>
    logActivity(tx, {
      adminId: user.id,
      action: 'signed_in',
      entityType: 'account',
      entityId: user.id,
      details: { method },
    }),
  )
  return rememberDevice(ctx, request, user.email)
}

/** Nobody knows who tried, so the entry has no actor. An address that is nobody's leaves none. */
async function noteFailure({ db, now }: RequestContext, email: string) {
  await db.transaction(async tx => {
    if (!(await takeLoggedFailure(tx, email, now()))) return
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, foldEmail(email)))
    if (!user) return
    await logActivity(tx, {
      adminId: null,
      action: 'sign_in_failed',
      entityType: 'account',
      entityId: user.id,
    })
  })
}

/** Ends this browser's session on the server. @returns the Set-Cookie values that clear its cookies */
export async function signOut(ctx: RequestContext, request: Request): Promise<string[]> {
  const { actor } = await readSessionState(ctx, request)
  const answer = await callAuth(ctx, request, { path: '/sign-out', body: {} })
  if (actor && answer.ok) {
    const { userId } = actor
    await ctx.db.transaction(tx =>
      logActivity(tx, { adminId: userId, action: 'signed_out', entityType: 'account', entityId: userId }),
    )
  }
  return answer.headers.getSetCookie()
}
