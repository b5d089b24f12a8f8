import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { callAuth, cookieName } from '../adapters/auth.server.ts'
import { readFailure, type SignInFailure, TOO_MANY, UNAVAILABLE } from '../adapters/sign-in-failure.ts'
import { findKnownDevice } from '../steps/known-device.server.ts'
import { noteLimit } from '../steps/note-limit.server.ts'
import { forgetSecondFactorTries, takeCode, takeSecondFactorTry } from '../steps/sign-in-limits.server.ts'
import { twoFactors, users, verifications } from '../tables.server.ts'
import { noteSignIn, type SignInOutcome } from './sign-in.server.ts'

export type SecondFactorMethod = 'totp' | 'backup_code'

type Answer = { method: SecondFactorMethod; code: string; isTrusted: boolean }

const PATHS = {
  totp: '/two-factor/verify-totp',
  backup_code: '/two-factor/verify-backup-code',
} as const

const CHALLENGE_OVER: SignInFailure = {
  status: 401,
  code: 'INVALID_TWO_FACTOR_COOKIE',
  message: 'Please sign in again.',
}

const WRONG_CODE: SignInFailure = { status: 401, code: 'INVALID_CODE', message: 'Invalid code' }

/** Whose password was right in this browser a moment ago, or null when that was too long ago or never. */
export async function findChallenge({ db, env, now }: RequestContext, request: Request) {
  const cookie = challengeCookie(env, request)
  const identifier = cookie?.slice(0, cookie.lastIndexOf('.'))
  if (!identifier?.startsWith('2fa-')) return null
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(verifications.value, sql`${users.id}::text`))
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now())))
  return row ?? null
}

/**
 * Signs in with the second factor. Each code works once; wrong ones are counted by the challenge, by better-auth's
 * lock and by the day. Who has found out the password and guesses codes shuts no known browser out.
 */
export async function verifySecondFactor(
  ctx: RequestContext,
  request: Request,
  { method, code, isTrusted }: Answer,
): Promise<SignInOutcome> {
  try {
    const challenge = await findChallenge(ctx, request)
    if (!challenge) return { ok: false, failure: CHALLENGE_OVER }
    const { userId, email } = challenge
    const known = await findKnownDevice(ctx, request, email)
    if (!(await takeSecondFactorTry(ctx, userId, known))) {
      await noteLimit(ctx, 'second_factor')
      return { ok: false, failure: TOO_MANY }
    }
    if (known) await openLock(ctx, userId)
    const isNew = method === 'backup_code' || (await takeCode(ctx, userId, code))
    if (!isNew) return { ok: false, failure: WRONG_CODE }
    const answer = await callAuth(ctx, withoutSession(ctx, request), {
      path: PATHS[method],
      body: { code, trustDevice: isTrusted },
    })
    if (!answer.ok) return { ok: false, failure: await refuse(ctx, userId, answer) }
    await forgetSecondFactorTries(ctx.db, userId, known)
    const device = await noteSignIn(ctx, request, { id: userId, email }, method)
    return { ok: true, needsSecondFactor: false, cookies: [...answer.headers.getSetCookie(), device] }
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'second factor failed')
    return { ok: false, failure: UNAVAILABLE }
  }
}

async function refuse({ db }: RequestContext, userId: string, answer: Response) {
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: null,
      action: 'sign_in_failed',
      entityType: 'account',
      entityId: userId,
      details: { step: 'second_factor' },
    }),
  )
  return readFailure(answer)
}

/** better-auth locks the account for whoever tries; a known browser has been counted by itself. */
async function openLock({ db }: RequestContext, userId: string) {
  await db
    .update(twoFactors)
    .set({ lockedUntil: null, failedVerificationCount: 0 })
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.lockedUntil)))
}

/** Of somebody who is still signed in, better-auth would check the code against that account. */
function withoutSession({ env }: RequestContext, request: Request) {
  const headers = new Headers(request.headers)
  const name = cookieName(env, 'two_factor')
  headers.set('cookie', `${name}=${encodeURIComponent(challengeCookie(env, request) ?? '')}`)
  return new Request(request.url, { headers })
}

function challengeCookie(env: RequestContext['env'], request: Request) {
  const name = cookieName(env, 'two_factor')
  return parse(request.headers.get('cookie') ?? '', name)[name]
}
