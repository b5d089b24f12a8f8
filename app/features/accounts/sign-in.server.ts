import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { takeFromLimit } from '../../platform/rate-limit.server.ts'
import { rateLimits } from '../../platform/rate-limit.tables.server.ts'
import type { RequestContext } from '../../platform/server-context.ts'
import { callAuth } from './auth.server.ts'

/** Wrong passwords per account: enough for slips of the finger, hopeless for guessing. */
const TRIES_PER_ACCOUNT = { limit: 10, windowSeconds: 15 * 60 }

export type SignInFailure = {
  status: number
  /** better-auth's error code, or ours. */
  code: string
  /** The backend's own words, for codes that have no translation (public-site §8). */
  message: string
}

export type SignInOutcome = { ok: true; cookies: string[] } | { ok: false; failure: SignInFailure }

const failureBody = z.object({ code: z.string(), message: z.string() })

const TOO_MANY: SignInFailure = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  message: 'Too many requests. Please try again later.',
}

const UNAVAILABLE: SignInFailure = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Signing in is not possible right now. Please try again in a moment.',
}

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
  const key = `sign-in:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
  try {
    const isWithinLimit = await takeFromLimit(ctx.db, { key, ...TRIES_PER_ACCOUNT, now: ctx.now() })
    if (!isWithinLimit) return { ok: false, failure: TOO_MANY }
    const answer = await callAuth(ctx, request, { path: '/sign-in/email', body: { email, password } })
    if (!answer.ok) return { ok: false, failure: await readFailure(answer) }
    await ctx.db.delete(rateLimits).where(eq(rateLimits.key, key))
    if (request.headers.has('cookie')) await signOut(ctx, request)
    return { ok: true, cookies: answer.headers.getSetCookie() }
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'sign-in failed')
    return { ok: false, failure: UNAVAILABLE }
  }
}

/** Ends this browser's session on the server. @returns the Set-Cookie values that clear its cookies */
export async function signOut(ctx: RequestContext, request: Request): Promise<string[]> {
  const answer = await callAuth(ctx, request, { path: '/sign-out', body: {} })
  return answer.headers.getSetCookie()
}

async function readFailure(answer: Response): Promise<SignInFailure> {
  if (answer.status === 429) return TOO_MANY
  const body = failureBody.safeParse(await answer.json().catch(() => null))
  return body.success ? { status: answer.status, ...body.data } : UNAVAILABLE
}
