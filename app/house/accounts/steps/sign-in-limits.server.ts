import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { giveBack, takeFromAll, takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { accountKey, findKnownDevice } from './known-device.server.ts'

const WINDOW = { windowSeconds: 15 * 60 }

/** Enough for slips of the finger, hopeless for guessing. */
const TRIES = { limit: 10, ...WINDOW }

/** Loose, because a whole house may share one address; the tight limit is per account. */
const TRIES_OF_ADDRESS = { limit: 100, windowSeconds: 60 }

/** What many addresses together may try: far from guessing, and expensive for a stranger who only wants it shut. */
const TRIES_OF_ALL_ADDRESSES = { limit: 100, ...WINDOW }

/** How often failures with one account are written down: the activity log cannot be emptied. */
const LOGGED_FAILURES = { limit: 10, ...WINDOW }

/**
 * Counts one password for an account. A browser that signed in to it before has an allowance of its own, so nobody
 * can shut its owner out by typing wrong passwords, here or elsewhere.
 * @returns the counter to clear when the password was right and the browser, where it is known; null when there were
 *   too many
 */
export async function takeSignInTry(
  ctx: RequestContext,
  request: Request,
  email: string,
): Promise<{ counter: string; device: string | null } | null> {
  const { db, clientAddress } = ctx
  const now = ctx.now()
  const device = await findKnownDevice(ctx, request, email)
  if (device) {
    const key = `sign-in:${accountKey(email)}:device:${device}`
    return (await takeFromLimit(db, { key, ...TRIES, now })) ? { counter: key, device } : null
  }
  const key = `sign-in:${accountKey(email)}:${networkOf(clientAddress)}`
  const address = { key: addressKey(ctx), ...TRIES_OF_ADDRESS }
  const wide = { key: wideKey(email), ...TRIES_OF_ALL_ADDRESSES }
  return (await takeFromAll(db, [{ key, ...TRIES }, address, wide], now))
    ? { counter: key, device: null }
    : null
}

/** The password was right: what was typed before it no longer counts. */
export async function forgetTry(executor: Executor, counter: string) {
  await executor.delete(rateLimits).where(eq(rateLimits.key, counter))
}

/** The same of a sign-in, whose one try of what its address and all addresses together have is given back, too. */
export async function forgetSignInTry(
  ctx: RequestContext,
  { counter, device }: { counter: string; device: string | null },
  email: string,
) {
  await forgetTry(ctx.db, counter)
  if (!device) await giveBack(ctx.db, [wideKey(email), addressKey(ctx)])
}

/** Whether this failure is still to be written down. Counts, and so takes the same time, for every address typed. */
export function takeLoggedFailure(tx: Transaction, email: string, now: Date) {
  return takeFromLimit(tx, { key: `sign-in-failure:${accountKey(email)}`, ...LOGGED_FAILURES, now })
}

/** The owner of the mailbox has proved to be the owner of the account: what strangers tried no longer counts. */
export async function forgetTries(executor: Executor, { email, userId }: { email: string; userId: string }) {
  const keys = [wideKey(email), secondFactorKey(userId), `password-check:${userId}`]
  await executor.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

/** Wrong codes within a day, whatever the challenge: better-auth's own lock opens every quarter of an hour. */
const CODES = { limit: 30, windowSeconds: 24 * 60 * 60 }

/** A known browser has its own, so that who has found out the password shuts nobody out by guessing codes. */
export async function takeSecondFactorTry(
  { db, now }: RequestContext,
  userId: string,
  device: string | null = null,
): Promise<boolean> {
  if (!device) return takeFromLimit(db, { key: secondFactorKey(userId), ...CODES, now: now() })
  const key = secondFactorKey(userId, device)
  const isWithinTries = await takeFromLimit(db, { key: `${key}:now`, ...TRIES, now: now() })
  return isWithinTries && takeFromLimit(db, { key, ...CODES, now: now() })
}

export async function forgetSecondFactorTries(executor: Executor, userId: string, device: string | null) {
  const own = secondFactorKey(userId, device)
  await executor
    .delete(rateLimits)
    .where(inArray(rateLimits.key, [secondFactorKey(userId), own, `${own}:now`]))
}

/** A code of an authenticator is valid for some 90 seconds, and here once: who looks over a shoulder is too late. */
export function takeCode({ db, now }: RequestContext, userId: string, code: string) {
  const hash = createHash('sha256').update(code).digest('base64url')
  return takeFromLimit(db, { key: `code:${userId}:${hash}`, limit: 1, windowSeconds: 120, now: now() })
}

function addressKey({ clientAddress }: RequestContext) {
  return `sign-in-from:${networkOf(clientAddress)}`
}

function wideKey(email: string) {
  return `sign-in:${accountKey(email)}`
}

function secondFactorKey(userId: string, device: string | null = null) {
  return device ? `second-factor:${userId}:device:${device}` : `second-factor:${userId}`
}
