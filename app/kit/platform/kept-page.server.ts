import { createHash } from 'node:crypto'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { acceptsGzip, matchesEtag } from '#app/kit/pure/http-headers.ts'
import { newNonce } from './nonce.server.ts'
import { type NonceCopies, prepareNonceCopies } from './nonce-copies.server.ts'

/** A response for everybody, made once and given to many, each with a Content-Security-Policy nonce of its own. */
export type KeptPage = {
  status: number
  /** About how much memory it takes. */
  bytes: number
  copyFor: (asked: AskedWith) => PageCopy
}

/** The request headers that choose the copy. */
export type AskedWith = { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | undefined }

export type PageCopy = { status: number; headers: Record<string, string>; body: Buffer[] }

const CSP = 'content-security-policy'
const NONCE = /'nonce-([^']+)'/
const SMALLEST_COMPRESSED = 1024
/** The browser asks every time: what it holds may be a minute old, and its nonce is nobody else's. */
const ASK_AGAIN = 'private, no-cache'

/**
 * @param vary the request headers that the page depends on
 * @returns null for a response that is somebody's own
 */
export async function keepPage(response: Response, vary: string): Promise<KeptPage | null> {
  const cacheControl = response.headers.get('cache-control') ?? ''
  if (response.headers.has('set-cookie') || /private|no-store/.test(cacheControl)) return null
  const { status } = response
  const content = Buffer.from(await response.arrayBuffer())
  const csp = response.headers.get(CSP) ?? ''
  const first = NONCE.exec(csp)?.[1] ?? newNonce()
  const copies = isCompressible(response, content) ? await prepareNonceCopies(content, first) : null
  const etag = response.ok ? etagOf(content, first) : undefined
  const headers = { 'cache-control': ASK_AGAIN, ...keptHeaders(response), vary, ...(etag && { etag }) }
  return {
    status,
    bytes: content.length + (copies ? copies.gzip.length : 0),
    copyFor: asked => {
      if (etag && matchesEtag(asked['if-none-match'], etag)) return unchanged(headers)
      const nonce = newNonce()
      const { length, encoding, body } = chosenCopy(content, copies, asked, nonce)
      const policy = { [CSP]: csp.replaceAll(first, nonce) }
      return {
        status,
        body,
        headers: { ...headers, ...encoding, ...policy, 'content-length': String(length) },
      }
    },
  }
}

function isCompressible({ headers }: Response, content: Buffer): boolean {
  const type = headers.get('content-type') ?? ''
  return content.length >= SMALLEST_COMPRESSED && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
}

function keptHeaders(response: Response): Record<string, string> {
  const { [CSP]: _, ...headers } = Object.fromEntries(response.headers)
  if (response.ok) delete headers['x-request-id'] // of the visitor it was made for
  return headers
}

const GZIP = { 'content-encoding': 'gzip' }

function chosenCopy(content: Buffer, copies: NonceCopies | null, asked: AskedWith, nonce: string) {
  if (!copies) return { length: content.length, encoding: {}, body: [content] }
  const isGzip = acceptsGzip(asked['accept-encoding'])
  const { length, copy } = isGzip ? copies.gzip : copies.plain
  return { length, encoding: isGzip ? GZIP : {}, body: copy(nonce) }
}

/**
 * A Content-Security-Policy is deliberately not sent again: the browser goes on with the page that it has, nonces
 * and all, and with the policy that came with it.
 */
function unchanged(headers: Record<string, string>): PageCopy {
  const repeated = ['cache-control', 'vary', 'etag'].map(name => [name, headers[name] ?? ''])
  return { status: 304, headers: Object.fromEntries(repeated), body: [] }
}

/** Weak, because two copies differ in their nonces. */
function etagOf(content: Buffer, nonce: string): string {
  const text = content.toString('latin1').replaceAll(nonce, '')
  return `W/"${createHash('sha256').update(text, 'latin1').digest('base64url').slice(0, 22)}"`
}
