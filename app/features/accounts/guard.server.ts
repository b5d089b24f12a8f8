import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { localizeHref } from '../../paraglide/runtime.js'
import { requestContext } from '../../platform/server-context.ts'
import { resumeSession } from './queries.server.ts'
import { type Actor, AREA_PATHS, canEnter, type LoginArea } from './rules.ts'

/** Who is signed in; set only inside a guarded area, and reading it anywhere else throws. */
export const actorContext = createContext<Actor>()

const NEVER_CACHED = { 'Cache-Control': 'private, no-store' }

/**
 * Middleware that lets only its own people into an area; others go to its login and come back afterwards
 * (admin-and-blog §2, "Admin layout and guard"). The area must export a loader: without one, React Router skips
 * middleware when the browser navigates by itself. Nothing behind a login is kept by a cache.
 */
export function guardArea(area: LoginArea): MiddlewareFunction<Response> {
  return async ({ request, url, context }, next) => {
    const { actor, cookies } = await resumeSession(context.get(requestContext), request)
    if (!actor || !canEnter(area, actor)) throw redirect(loginHref(area, url), { headers: NEVER_CACHED })
    context.set(actorContext, actor)
    const response = await next()
    for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    return withoutCache(response)
  }
}

/** For pages whose answer depends on who is signed in: Back must not repeat an answer of the time before. */
export const neverCached: MiddlewareFunction<Response> = async (_args, next) => withoutCache(await next())

function withoutCache(response: Response) {
  for (const [name, value] of Object.entries(NEVER_CACHED)) response.headers.set(name, value)
  return response
}

function loginHref(area: LoginArea, { pathname, search }: URL) {
  return `${localizeHref(AREA_PATHS[area].login)}?${new URLSearchParams({ returnTo: pathname + search })}`
}
