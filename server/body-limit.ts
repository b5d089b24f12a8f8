import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isApiPath } from './api-path.ts'

const FORM_BYTES = 256 * 1024
/** A phone's photo of a slip with room to spare; the receipt form itself says 10 MB. */
const UPLOAD_BYTES = 12 * 1024 * 1024
const UPLOAD_PATHS = [
  'thai-scan-receipt',
  'membership',
  'renew/[\\w-]+',
  'admin/events',
  'admin/employees(/[0-9a-f-]{36})?',
  'admin/members/import',
  'admin/blog/[0-9a-f-]{36}(/\\w+)?',
]
const isUpload = new RegExp(`/(${UPLOAD_PATHS.join('|')})(\\.data)?$`)

const limitTo = (maxSize: number) =>
  bodyLimit({ maxSize, onError: c => c.text('The request is too large.', 413, { Connection: 'close' }) })

const forms = limitTo(FORM_BYTES)
const uploads = limitTo(UPLOAD_BYTES)

/** Stops reading a body that is larger than its page accepts. The API does so itself, with an answer for programs. */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (!hasBody(c.req.raw) || isApiPath(c.req.path)) return next()
  return isUpload.test(c.req.path) ? uploads(c, next) : forms(c, next)
}

/** Requests of the Fetch standard have none with these methods; to look at it would make one of the standard. */
export const hasBody = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'
