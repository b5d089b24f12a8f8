import type { MiddlewareFunction } from 'react-router'

/** No cache keeps what is answered so. */
export const NEVER_CACHED = { 'Cache-Control': 'private, no-store' }

/** For pages whose answer depends on who is signed in: Back must not repeat an answer of the time before. */
export const neverCached: MiddlewareFunction<Response> = async (_args, next) => withoutCache(await next())

/** For what was answered already. */
export function withoutCache(response: Response) {
  for (const [name, value] of Object.entries(NEVER_CACHED)) response.headers.set(name, value)
  return response
}
