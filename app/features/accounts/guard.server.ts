import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { localizeHref } from '../../paraglide/runtime.js'
import { type RequestContext, requestContext } from '../../platform/server-context.ts'
import { logActivity } from '../activity/commands.server.ts'
import { resumeSession } from './queries.server.ts'
import { type Actor, AREA_PATHS, can, canEnter, type LoginArea, type Permission } from './rules.ts'

/** Who is signed in; set only inside a guarded area, and reading it anywhere else throws. */
export const actorContext = createContext<Actor>()

/** What a command of a signed-in person works with. */
export type CommandContext = RequestContext & { actor: Actor }

/** The request's context with its actor, for commands; only inside a guarded area. */
export function commandContext(context: Readonly<RouterContextProvider>): CommandContext {
  return { ...context.get(requestContext), actor: context.get(actorContext) }
}

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

/** Middleware of a screen: 403 for staff whose role has not the permission, and the attempt is logged. */
export function permit(permission: Permission): MiddlewareFunction<Response> {
  return async ({ context }, next) => {
    await authorise(commandContext(context), permission)
    return next()
  }
}

/**
 * The first line of every command: who may not is refused with a 403, and the attempt is logged.
 * @throws the router's `data` with status 403
 */
export async function authorise(ctx: Pick<CommandContext, 'db' | 'actor'>, permission: Permission) {
  if (can(ctx.actor, permission)) return
  await ctx.db.transaction(tx =>
    logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'refused',
      entityType: 'permission',
      entityId: permission,
    }),
  )
  throw data(null, { status: 403 })
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
