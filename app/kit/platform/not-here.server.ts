import type { MiddlewareFunction } from 'react-router'
import { m } from '#app/paraglide/messages.js'

/** The answer for a file that is not there, in words: whoever opens its address in a browser sees nothing else. */
export function notHere(): Response {
  return new Response(`${m.error_not_found_title()}. ${m.error_not_found_text()}\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** Of an address that answers with a file: the same words whether the file is nobody's or somebody else's. */
export const fileOrWords: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next()
  return response.status === 404 ? notHere() : response
}
