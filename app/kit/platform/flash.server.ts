import { randomBytes } from 'node:crypto'
import { type MiddlewareFunction, redirect } from 'react-router'
import { noticeCookie, noticeIn, noticeOf, withNotice } from '#app/kit/pure/notice-address.ts'

/** As long as the slowest line may take to the next page; whoever shows a message forgets it at once. */
const KEPT_SECONDS = 60
/** In Thai 4 bytes of the cookie each, of the 4,096 that browsers keep. */
const LONGEST_MESSAGE = 900

/**
 * Goes on to `href`, where the message is shown once: the address names it, so it is never another tab's. In a page
 * with scripts the tab that sent the form takes it instead (`areas/shell/live/carry-notice.ts`), and nobody sees that address.
 */
export async function redirectWithMessage(href: string, message: string): Promise<Response> {
  const token = randomBytes(6).toString('hex')
  const value = Buffer.from(message.slice(0, LONGEST_MESSAGE)).toString('base64')
  return redirect(withNotice(href, token), { headers: { 'Set-Cookie': cookie(token, value, KEPT_SECONDS) } })
}

/** The message that this address names, with the `Set-Cookie` that forgets it; null without one. */
export async function readFlash(
  request: Request,
): Promise<{ flash: { message: string }; forget: string } | null> {
  const token = noticeOf(new URL(request.url).search)
  const message = token && noticeIn(request.headers.get('cookie') ?? '', token)
  return message ? { flash: { message }, forget: cookie(token, '', 0) } : null
}

/** Middleware of the root: where the page that a message belongs to leads on, the message goes along. */
export const carryNoticeOn: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const token = noticeOf(new URL(request.url).search)
  const onwards = response.headers.get('location')
  // A form that is posted from a page with a message has nothing to do with it.
  if (request.method === 'GET' && token && onwards?.startsWith('/'))
    response.headers.set('location', withNotice(onwards, token))
  return response
}

/** The tab's own script takes the message out, so it is one of the few that scripts may read. */
function cookie(token: string, value: string, seconds: number) {
  return `${noticeCookie(token)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}
