import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { noRoomOf } from '#app/kit/pure/no-room.ts'
import { connectionNow, isUnsaved, reportConnection, type Unsaved } from '#app/kit/ui/connection.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Keeps the page, and what somebody is typing in it, while the server cannot be reached: a reload that fails leaves
 * everything as it is, and so does a form that could not be sent, or for which the disk had no room. Going to another page
 * fails, and says why.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method !== 'GET') return keepAfterSending(results)
  if (isOfOpenPage(request)) return keepAfterReload(results)
  reportConnection('up')
  return Object.fromEntries(Object.entries(results).map(([id, result]) => [id, orUnreached(result)]))
}

/**
 * Where what the frame of an area shows cannot be found, as when the server is away, the frame shows what it showed, and
 * its menu leads on. Only a screen that fails as well says so.
 */
export function keepFrame(frame: string): MiddlewareFunction<Results> {
  return async (_, next) => {
    const results = await next()
    const { [frame]: framed, ...screens } = results
    return framed && isFailed(framed) && isShown(frame) ? screens : results
  }
}

/** A frame that is not on the screen has no data to go on with. */
const isShown = (frame: string) => document.querySelector(`[data-frame="${frame}"]`) !== null

const isFailed = ({ type }: DataStrategyResult) => type === 'error'

/** As if somebody in front of the server had answered that it is away. */
function orUnreached(result: DataStrategyResult): DataStrategyResult {
  return isUnreachable(result) ? { type: 'error', result: data(null, { status: 503 }) } : result
}

function keepAfterSending(results: Results): Results {
  const unsaved = Object.values(results)
    .map(unsavedBy)
    .find(found => found !== null)
  reportConnection(unsaved ?? 'up')
  if (!unsaved) return results
  return Object.fromEntries(Object.keys(results).map(id => [id, { type: 'data', result: undefined }]))
}

function unsavedBy(answer: DataStrategyResult): Unsaved | null {
  if (isUnreachable(answer)) return 'not_sent'
  const noRoom = answer.type === 'error' ? noRoomOf(unwrapped(answer.result)) : null
  return noRoom && { notKept: noRoom.kept }
}

/** The data of a route without a result stay as they were. */
function keepAfterReload(results: Results): Results {
  const reached = Object.entries(results).filter(([, result]) => !isUnreachable(result))
  const isBehind = reached.length < Object.keys(results).length
  // That something was not saved is said until it was, or until somebody goes on to another page.
  if (!isUnsaved(connectionNow())) reportConnection(isBehind ? 'behind' : 'up')
  return Object.fromEntries(reached)
}

/**
 * After a form was refused the page loads its data again, as after one that was taken: what it shows may be why. The
 * router does so only where it sees no error status, so it is told of none.
 */
export const reloadAfterRefusal: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return results
  return Object.fromEntries(Object.entries(results).map(([id, answer]) => [id, withoutStatus(answer)]))
}

function withoutStatus({ type, result }: DataStrategyResult): DataStrategyResult {
  return { type, result: type === 'data' && isRefusal(result) ? data(result.data) : result }
}

/** As the router hands on what an action answered with a status of its own. */
function isRefusal(result: unknown): result is { data: unknown } {
  if (typeof result !== 'object' || result === null || !('init' in result)) return false
  const { init } = result as { init: ResponseInit | null }
  return (init?.status ?? 200) >= 400
}

/** `fetch` fails with a TypeError when no answer came; errors that the server sends are of other kinds. */
function isUnreachable({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && unwrapped(result) instanceof TypeError
}

/** The router wraps what an action failed with, to add a status. */
function unwrapped(result: unknown): unknown {
  const isWrapped =
    typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result)
  return isWrapped ? result.data : result
}

function isOfOpenPage({ url }: Request): boolean {
  const { pathname, search } = new URL(url)
  return pathname === window.location.pathname && search === window.location.search
}
