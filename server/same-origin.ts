import { createMiddleware } from 'hono/factory'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state change that another site asks for (ASVS 3.5): a foreign or `null` Origin, or a browser that
 * says the request is cross-site. A client that sends neither is no browser and carries no one's cookies.
 */
export const sameOrigin = createMiddleware(async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return next()
  const origin = c.req.header('origin')
  const fetchSite = c.req.header('sec-fetch-site')
  const isForeignOrigin = origin !== undefined && origin !== new URL(c.req.url).origin
  const isForeignSite = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (isForeignOrigin || isForeignSite) return c.text('This request came from another site.', 403)
  return next()
})
