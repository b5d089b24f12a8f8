import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { servedContext } from '#app/kit/platform/served.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import type { NoRoom } from '#app/kit/pure/no-room.ts'
import { troubleOfError } from '#app/kit/pure/trouble.ts'
import { m } from '#app/paraglide/messages.js'
import { deLocalizeHref } from '#app/paraglide/runtime.js'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type Handler = (args: Args) => unknown

const STAFFS = /^\/(?:admin|employee)(?:\/|$)/

/**
 * The build whose loaders and actions answer a full disk with 503 and words of its own. Of other errors the browser, and the
 * page that says so, learn nothing in production; this one people can do something about.
 */
export function sayingNoRoom(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: saying(loader as Handler) }),
      ...(action && { action: saying(action as Handler) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function saying(handle: Handler): Handler {
  return async args => {
    try {
      return await handle(args)
    } catch (error) {
      if (troubleOfError(error) !== 'disk full') throw error
      const { log, requestId } = args.context.get(requestContext)
      log.error({ err: error, requestId, route: args.context.get(servedContext)?.route }, 'request failed')
      throw data({ noRoom: wordsFor(args.url.pathname) }, { status: 503 })
    }
  }
}

/** Staff can do something about it, or know who can. */
function wordsFor(pathname: string): NoRoom {
  const title = m.no_room_title()
  return STAFFS.test(deLocalizeHref(pathname))
    ? { title, text: m.no_room_text_staff(), kept: m.connection_no_room_staff() }
    : { title, text: m.no_room_text(), kept: m.connection_no_room() }
}
