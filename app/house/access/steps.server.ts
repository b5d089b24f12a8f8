import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { type RequestContext, requestContext } from '#app/kit/platform/server-context.ts'
import { type Actor, can, type Permission } from './rules.ts'

/** Who is signed in; set only inside a guarded area, and reading it anywhere else throws. */
export const actorContext = createContext<Actor>()

/** What a command of a signed-in person works with. */
export type CommandContext = RequestContext & { actor: Actor }

/** The request's context with its actor, for commands; only inside a guarded area. */
export function commandContext(context: Readonly<RouterContextProvider>): CommandContext {
  return { ...context.get(requestContext), actor: context.get(actorContext) }
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
