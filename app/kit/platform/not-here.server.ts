import { m } from '#app/paraglide/messages.js'

/** The answer for a file that is not there, in words: whoever opens its address in a browser sees nothing else. */
export function notHere(): Response {
  return new Response(`${m.error_not_found_title()}. ${m.error_not_found_text()}\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
