import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createContext, type RouterContextProvider } from 'react-router'

/** What is noted of a request while it is answered, for its line in the log and its metrics. */
export type Served = {
  /** The `X-Request-Id`: a proxy's, or our own. */
  id: string
  /** The pattern of its route, such as `/admin/members/:id`. Never the path, which may name a person or a key. */
  route: string
  /** Whether the page was in memory, or was made for everybody; null for what is somebody's own. */
  page: 'kept' | 'made' | null
  /** Live updates, which last as long as somebody looks on. */
  isStream: boolean
}

const WELL_FORMED_ID = /^[\w-]{1,64}$/
/** For requests that reached no route: refused before, or unknown. */
const NO_ROUTE = 'none'

const served = new WeakMap<object, Served>()

/** Begins the note of a request as it comes in. */
export function noteRequest(request: IncomingMessage): Served {
  const asked = request.headers['x-request-id']
  const note = newNote(typeof asked === 'string' && WELL_FORMED_ID.test(asked) ? asked : randomUUID())
  served.set(request, note)
  return note
}

/** The note of a request; one of nobody's for a page that is made for everybody. */
export function servedOf(request: object | undefined): Served {
  return (request && served.get(request)) ?? newNote(randomUUID())
}

function newNote(id: string): Served {
  return { id, route: NO_ROUTE, page: null, isStream: false }
}

/** The note, for the routes. */
export const servedContext = createContext<Served | null>(null)

/** The languages of a page are one route. */
const LANGUAGE = /^(?:\w+\?\/?)+/

type Routed = { context: Readonly<RouterContextProvider>; pattern: string }

/** Middleware of the root: the route is known here. */
export function noteRoute({ context, pattern }: Routed) {
  const note = context.get(servedContext)
  if (note) note.route = `/${pattern.replace(/^\/+/, '').replace(LANGUAGE, '')}`
}

/**
 * Notes that a page which is the same for everybody answers the request.
 * @param failedId under which a rendering that failed is logged
 * @returns the id of the answer
 */
export function notePage(
  request: object,
  { failedId, ...about }: Pick<Served, 'route' | 'page'> & { failedId: string | null },
): string {
  const note = servedOf(request)
  return Object.assign(note, about, failedId && { id: failedId }).id
}
