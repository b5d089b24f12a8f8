import type { MiddlewareHandler } from 'hono'
import { hasBody } from './body-limit.ts'

/**
 * `//evil.example/x` is a path here, and another host wherever a link is made of it. Nothing behind this has to mind
 * which: whoever reads is led to the path without the slashes, and a post to none of our addresses is refused.
 */
export const plainPath: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.raw.url)
  if (!pathname.startsWith('//')) return next()
  if (hasBody(c.req.raw)) return Promise.resolve(c.text('The address cannot be read.', 400))
  return Promise.resolve(c.redirect(pathname.replace(/^\/+/, '/') + search))
}
