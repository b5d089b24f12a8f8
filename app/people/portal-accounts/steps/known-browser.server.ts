import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { noteLimit } from '#app/house/accounts/steps/note-limit.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { visitorCookie } from '#app/kit/platform/visitor-cookie.server.ts'
import { networkOf, wideNetworkOf } from '#app/kit/pure/network.ts'
import { SIGN_IN_SECONDS } from '../rules.ts'

/** Outlives every session: whoever has to sign in again needs it. */
const HALF_YEAR_SECONDS = 180 * 24 * 60 * 60
const browserCookie = visitorCookie('my-browser', HALF_YEAR_SECONDS)

/** An object: what our other cookies of sign-in hold is a text, and none of them makes a browser known. */
const knownSchema = z.object({ browser: z.uuid() })

/** A whole house behind one address. */
const TRIES_OF_ADDRESS = { limit: 300, windowSeconds: 60 }
const TRIES_OF_BROWSER = { limit: 30, windowSeconds: SIGN_IN_SECONDS }

/**
 * Counts a step of signing in (rule portal.limits). A browser that a member has signed in with before has tries of its
 * own: a guest at the same address cannot use them up.
 * @returns whether it may be done
 */
export async function takeTry(
  ctx: RequestContext,
  request: Request,
  step: 'mail' | 'code' | 'passkey',
): Promise<boolean> {
  const browser = await readBrowser(ctx, request)
  const tries = browser
    ? { key: `portal-${step}:browser:${browser}`, ...TRIES_OF_BROWSER }
    : { key: `portal-${step}:${networkOf(ctx.clientAddress)}`, ...TRIES_OF_ADDRESS }
  const isWithin = await takeFromLimit(ctx.db, { ...tries, now: ctx.now() })
  if (!isWithin) await noteLimit(ctx, step)
  return isWithin
}

/** Who asks: a browser that a member has signed in with before, or else the neighbourhood of addresses that it comes from. */
export async function askerOf(ctx: RequestContext, request: Request) {
  const browser = await readBrowser(ctx, request)
  return { isKnown: browser !== null, key: browser ?? wideNetworkOf(ctx.clientAddress) }
}

/** @returns the Set-Cookie by which this browser is known from now on, as the one that it was */
export async function rememberBrowser(ctx: RequestContext, request: Request): Promise<string> {
  return browserCookie.write(ctx, { browser: (await readBrowser(ctx, request)) ?? randomUUID() })
}

async function readBrowser(ctx: RequestContext, request: Request): Promise<string | null> {
  const known = knownSchema.safeParse(await browserCookie.read(ctx, request))
  return known.data?.browser ?? null
}
