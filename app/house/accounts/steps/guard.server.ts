import { type MiddlewareFunction, redirect } from 'react-router'
import type { Actor } from '#app/house/access/rules.ts'
import { actorContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { NEVER_CACHED, withoutCache } from '#app/kit/platform/never-cached.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { deLocalizeHref, localizeHref } from '#app/paraglide/runtime.js'
import { readSessionState } from '../queries/session.server.ts'
import { AREA_PATHS, canEnter, type LoginArea, mustSetUpSecondFactor, profilePath } from '../rules/login.ts'

/**
 * Middleware that lets only its own people into an area; others go to its login and come back afterwards
 * (rule accounts.guard). The area must export a loader: without one, React Router skips
 * middleware when the browser navigates by itself. Nothing behind a login is kept by a cache.
 */
export function guardArea(area: LoginArea): MiddlewareFunction<Response> {
  return async ({ request, url, context }, next) => {
    const ctx = context.get(requestContext)
    const { actor, hasSecondFactor, cookies } = await readSessionState(ctx, request, { isExtended: true })
    if (!actor || !canEnter(area, actor)) throw redirect(loginHref(area, url), { headers: NEVER_CACHED })
    if (!hasSecondFactor && (await isSetUpFirst(ctx, area, url.pathname))) {
      throw redirect(localizeHref(profilePath(area)), { headers: NEVER_CACHED })
    }
    context.set(actorContext, actor)
    const response = await next()
    sendAlong(response, cookies)
    return withoutCache(response)
  }
}

/**
 * Who sends the request, where the area would let them in as they are; null for everybody else. For pages outside the
 * areas on which staff can do more than visitors.
 */
export async function findAdmitted(
  ctx: RequestContext,
  area: LoginArea,
  request: Request,
): Promise<Actor | null> {
  const { actor, hasSecondFactor } = await readSessionState(ctx, request)
  if (!actor || !canEnter(area, actor)) return null
  const isBlocked = !hasSecondFactor && (await isSetUpFirst(ctx, area, AREA_PATHS[area].home))
  return isBlocked ? null : actor
}

/** An owner may ask all staff for a second factor; who has none sets it up before anything else. */
async function isSetUpFirst({ db }: RequestContext, area: LoginArea, pathname: string) {
  if (area !== 'admin') return false
  const { security } = await findSettings(db)
  const state = { isRequired: security.requireTwoFactor, hasSecondFactor: false }
  return mustSetUpSecondFactor(area, deLocalizeHref(pathname), state)
}

/** A cookie that the page itself set is newer than that of the session's refreshment. */
function sendAlong(response: Response, cookies: string[]) {
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='))
  const newer = new Set(response.headers.getSetCookie().map(nameOf))
  for (const cookie of cookies) {
    if (!newer.has(nameOf(cookie))) response.headers.append('Set-Cookie', cookie)
  }
}

function loginHref(area: LoginArea, { pathname, search }: URL) {
  return `${localizeHref(AREA_PATHS[area].login)}?${new URLSearchParams({ returnTo: pathname + search })}`
}
