import type { MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'

/**
 * Says of what may be compressed that there are two forms of it. `compress` says so, too, but takes the response apart
 * for it and puts it together again, also for whoever wants it as it is.
 */
export const varyByEncoding: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '')
  if (c.req.method !== 'HEAD' && isCompressible && !headers.has('vary'))
    headers.set('vary', 'Accept-Encoding')
}
