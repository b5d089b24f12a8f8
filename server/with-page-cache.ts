import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { collectChanges } from '#app/kit/platform/changes.server.ts'
import type { FinishedAnswer, KeptPage } from '#app/kit/platform/kept-page.server.ts'
import { createPageCache, type PublicPage } from '#app/kit/platform/page-cache.server.ts'
import { notePage } from '#app/kit/platform/served.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { publicPages } from './public-pages.ts'
import { underPublicUrl } from './public-url.ts'

type Fetch = (request: Request, connection: object) => Response | Promise<Response>

/** The connection of nobody in particular, for pages that are made for everybody. */
const NOBODY = { incoming: { socket: {} } }

type Server = Pick<ServerContext, 'now' | 'changes' | 'kept'> & { env: { APP_URL?: string | undefined } }

/**
 * Puts the cache of public pages in front of the program: what is the same for everybody is answered before anything
 * else looks at the request. What a request changes is forgotten before it is answered, so that whoever made the
 * change sees it on the next page; of what others change, also on other servers, PostgreSQL tells.
 */
export async function withPageCache(
  fetch: Fetch,
  { now, changes, kept: findings, env }: Server,
): Promise<RequestListener> {
  const findPage = await publicPages()
  const cache = createPageCache({ render: request => fetch(request, NOBODY), now })
  changes.subscribe({ onChange: cache.forget, onClose: () => {} })
  const publicOrigin = env.APP_URL && new URL(env.APP_URL).origin
  const answer = async (request: Request, connection: object) => {
    if (isSafe(request.method)) return keptByNobody(await fetch(request, connection))
    const { result, topics } = await collectChanges(() => fetch(request, connection))
    for (const topic of topics) {
      cache.forget(topic)
      findings.forget(topic)
    }
    return keptByNobody(result)
  }
  const otherwise = underPublicUrl(getRequestListener(answer), env.APP_URL)

  function pageOf({ method, url = '', headers }: IncomingMessage): PublicPage | null {
    if (!isSafe(method) || !headers.host) return null
    const asked = URL.parse(url.startsWith('/') ? (publicOrigin ?? `http://${headers.host}`) + url : url)
    return asked && findPage({ url: asked, origin: publicOrigin ?? asked.origin, cookie: headers.cookie })
  }

  return (request, response) => {
    const page = pageOf(request)
    if (!page) return otherwise(request, response)
    const sendPage = ({ failedId, answerTo }: KeptPage, how: 'kept' | 'made') => {
      const id = notePage(request, { route: page.route, page: how, failedId })
      response.setHeader('X-Request-Id', id)
      send(response, answerTo(request.headers))
    }
    const kept = cache.kept(page.key)
    if (kept) return sendPage(kept.page, 'kept')
    cache.make(page).then(
      made => (made ? sendPage(made, 'made') : otherwise(request, response)),
      () => otherwise(request, response), // which answers, and logs, what went wrong
    )
  }
}

/** What is not the same for everybody may hold something of whoever asks, such as the key of a form. */
function keptByNobody(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

const isSafe = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/** Node leaves the body of an answer to HEAD out. */
function send(response: ServerResponse, { status, headers, body }: FinishedAnswer) {
  response.writeHead(status, headers).end(body)
}
