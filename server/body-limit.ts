import type { Context, MiddlewareHandler } from 'hono'
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

/** What is larger than this is no photo that somebody chose by mistake: it is cut off. */
const HEARD_BYTES = 64 * 1024 * 1024

/** To look at a body makes a stream of it, which one that says that it is small enough need not become for this. */
function limitTo(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: refuse })
  return (c, next) => (saysItFits(c, maxSize) ? next() : limit(c, next))
}

/** Node reads no more of a body than its length says. */
function saysItFits({ req }: Context, maxSize: number): boolean {
  const length = req.header('content-length') ?? ''
  return /^\d+$/.test(length) && Number(length) <= maxSize && !req.header('transfer-encoding')
}

/** Browsers listen when they have sent everything, so a body is read, and thrown away, before it is refused. */
async function refuse({ req, text }: Context) {
  const { body } = req.raw
  const isHeard = Number(req.header('content-length')) <= HEARD_BYTES
  if (isHeard && body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => {}) // they left
  return text('The request is too large.', 413, { Connection: 'close' })
}

const forms = limitTo(FORM_BYTES)
const uploads = limitTo(UPLOAD_BYTES)

/** Refuses a body that is larger than its page accepts. The API does so itself, with an answer for programs. */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (!hasBody(c.req.raw) || isApiPath(c.req.path)) return next()
  return isUpload.test(c.req.path) ? uploads(c, next) : forms(c, next)
}

/** Requests of the Fetch standard have none with these methods; to look at it would make one of the standard. */
export const hasBody = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'
