import type { MiddlewareHandler } from 'hono'
import { isApiPath } from './api-path.ts'
import { hasBody } from './body-limit.ts'

const NUL = 0
const END_OF_HEAD = '\r\n\r\n'

/**
 * Refuses what cannot be stored as text, before anything reads it: a path that is no UTF-8, and NUL, which PostgreSQL
 * takes in no text, in a path, a query or a form. Nobody types it. What is in an uploaded file is the file's own.
 * The API reads its bodies itself.
 */
export const refuseUnreadable: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.raw.url)
  if (!isReadable(pathname) || /%00/.test(search)) return c.text('The address cannot be read.', 400)
  const type = c.req.header('content-type') ?? ''
  if (!hasBody(c.req.raw) || isApiPath(c.req.path) || !isForm(type)) return next()
  const body = await readWhole(c.req.raw)
  if (body === null) return c.text('The form broke off on its way.', 400)
  if (holdsNul(Buffer.from(body), type))
    return c.text('The form holds a character that cannot be stored.', 400)
  c.req.raw = withBody(c.req.raw, body)
  return next()
}

/** Null when whoever sent it has gone. */
const readWhole = (request: Request): Promise<ArrayBuffer | null> => request.arrayBuffer().catch(() => null)

function isReadable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}

/** Made anew from its parts: a copy of the request would make a stream of the body that has been read. */
function withBody({ url, method, headers, signal }: Request, body: ArrayBuffer): Request {
  return new Request(url, { method, headers, signal, body })
}

const isForm = (type: string) => /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)

function holdsNul(body: Buffer, type: string): boolean {
  if (!/^multipart/i.test(type)) return body.includes('%00') || body.includes(NUL)
  const boundary = /\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const delimiter = boundary?.[1] ?? boundary?.[2]
  return delimiter !== undefined && partsOf(body, `--${delimiter}`).some(isTextWithNul)
}

function partsOf(body: Buffer, delimiter: string): Buffer[] {
  const parts: Buffer[] = []
  for (let start = body.indexOf(delimiter); start !== -1; ) {
    const end = body.indexOf(delimiter, start + delimiter.length)
    parts.push(body.subarray(start, end === -1 ? body.length : end))
    start = end
  }
  return parts
}

function isTextWithNul(part: Buffer): boolean {
  const end = part.indexOf(END_OF_HEAD)
  const head = part.subarray(0, end === -1 ? part.length : end)
  const isFile = /\bfilename\*?=/i.test(head.toString('latin1'))
  return (isFile ? head : part).includes(NUL)
}
