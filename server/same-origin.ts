import { createMiddleware } from 'hono/factory'
import { isApiPath } from './api-path.ts'

/** Called by machines that prove themselves by a signature over the body, and carry no one's cookies. */
const SIGNED_PATHS = new Set(['/api/stripe/webhook'])

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state change that another site asks for (ASVS 3.5): a foreign or `null` Origin, or a browser that
 * says the request is cross-site. A client that sends neither is no browser and carries no one's cookies.
 *
 * The API is for programs, wherever they are: it knows who asks by a key, which no browser sends by itself. Cookies
 * are taken from its requests, so that nothing behind it could go by them.
 */
export const sameOrigin = createMiddleware(async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || SIGNED_PATHS.has(c.req.path)) return next()
  if (isApiPath(c.req.path)) {
    c.req.raw = withoutBrowser(c.req.raw)
    return next()
  }
  const origin = c.req.header('origin')
  const fetchSite = c.req.header('sec-fetch-site')
  const isForeignOrigin = origin !== undefined && origin !== new URL(c.req.url).origin
  const isForeignSite = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (isForeignOrigin || isForeignSite) return c.text('This request came from another site.', 403)
  return next()
})

function withoutBrowser(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['cookie', 'origin']) headers.delete(name)
  return new Request(request, { headers })
}
