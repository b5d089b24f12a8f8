import type { MiddlewareHandler } from 'hono'

/**
 * Refuses an address that cannot be stored as text, before anything reads it: a path that is no UTF-8, and NUL, which
 * PostgreSQL takes in no text. Nobody types it. What a form holds is looked at where it is read (`body-limit.ts`).
 */
export const refuseUnreadable: MiddlewareHandler = (c, next) => {
  const { pathname, search } = new URL(c.req.raw.url)
  if (isReadable(pathname) && !/%00/.test(search)) return next()
  return Promise.resolve(c.text('The address cannot be read.', 400))
}

function isReadable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}
