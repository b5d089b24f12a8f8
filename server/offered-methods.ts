import type { MiddlewareHandler } from 'hono'
import { isApiPath } from './api-path.ts'

const OFFERED = ['GET', 'HEAD', 'POST']
/** Beside the API, and read as pages are. */
const API_DOCUMENT = '/api/v1/openapi.json'

/**
 * Pages are read and forms are posted: React Router would run the same action for PUT, PATCH and DELETE, and the loader
 * for OPTIONS. The API says itself what each of its addresses offers.
 */
export const offeredMethods: MiddlewareHandler = (c, next) => {
  const { method, path } = c.req
  if (OFFERED.includes(method) || (isApiPath(path) && path !== API_DOCUMENT)) return next()
  return Promise.resolve(c.text('The method is not offered here.', 405, { Allow: OFFERED.join(', ') }))
}
