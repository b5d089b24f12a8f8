import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { deLocalizeHref, localizeHref } from '#app/paraglide/runtime.js'
import { readSessionState } from '../queries/session.server.ts'
import {
  type Actor,
  AREA_PATHS,
  can,
  canEnter,
  type LoginArea,
  mustSetUpSecondFactor,
  type Permission,
  profilePath,
} from '../rules/people.ts'

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

/** Gives what the area's frame shows; set by the area. */
export const frameContext = createContext<() => Promise<unknown>>(async () => null)

/**
 * Middleware of a screen: 403 for staff whose role has not the permission, and the attempt is logged. It refuses before
 * any loader runs, so the error itself carries what the frame around the message shows.
 */
export function permit(permission: Permission): MiddlewareFunction<Response> {
  return async ({ context }, next) => {
    const ctx = commandContext(context)
    if (can(ctx.actor, permission)) return next()
    await logRefusal(ctx, permission)
    throw data({ frame: await context.get(frameContext)() }, { status: 403 })
  }
}

/**
 * The first line of every command: who may not is refused with a 403, and the attempt is logged.
 * @throws the router's `data` with status 403
 */
export async function authorise(ctx: Pick<CommandContext, 'db' | 'actor'>, permission: Permission) {
  if (can(ctx.actor, permission)) return
  await logRefusal(ctx, permission)
  throw data(null, { status: 403 })
}

async function logRefusal({ db, actor }: Pick<CommandContext, 'db' | 'actor'>, permission: Permission) {
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: actor.userId,
      action: 'refused',
      entityType: 'permission',
      entityId: permission,
    }),
  )
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
