import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { chooseEncoding, type Encoding, matchesEtag } from '#app/kit/pure/http-headers.ts'
import { pinPolicy, pinScripts } from './script-hashes.server.ts'

/** A response for everybody, made once and sent to many as it is. */
export type KeptPage = {
  status: number
  /** About how much memory it takes. */
  bytes: number
  /** Of the rendering, where it failed and was logged. */
  failedId: string | null
  answerTo: (asked: AskedWith) => FinishedAnswer
}

/** The request headers that choose the answer. */
export type AskedWith = Partial<Record<'if-none-match' | 'accept-encoding' | 'cookie', string | undefined>>

/** `headers`: name and value in turn, as `writeHead` takes them fastest. */
export type FinishedAnswer = { status: number; headers: string[]; body: Buffer }

const CSP = 'content-security-policy'
const NONCE = /'nonce-([^']+)'/
const SMALLEST_COMPRESSED = 1024
/** Nearly as small as the best, in a fiftieth of its time: a page is made afresh every minute. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }
/** Browsers, and caches on the way, ask every time: what they hold may be a minute old. */
const ASK_AGAIN = 'no-cache'
/**
 * To whoever sends no cookie a proxy may give what it has for a second, and for nine more while it asks for the next. Browsers
 * ask every time all the same.
 */
const BY_PROXIES = 'public, max-age=0, s-maxage=1, stale-while-revalidate=9'

const compressors = {
  br: (content: Buffer) => promisify(brotliCompress)(content, BROTLI),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/**
 * @param vary the request headers that the page depends on
 * @returns null for a response that is somebody's own, or whose scripts cannot do without a nonce
 */
export async function keepPage(response: Response, vary: string): Promise<KeptPage | null> {
  const { status, ok } = response
  const { 'x-request-id': id, ...said } = Object.fromEntries(response.headers)
  if ('set-cookie' in said || /private|no-store/.test(said['cache-control'] ?? '')) return null
  const pinned = pin(Buffer.from(await response.arrayBuffer()), said)
  if (!pinned) return null
  const { content, policy } = pinned
  const etag = ok && { etag: etagOf(content, policy) }
  const headers = { 'cache-control': ASK_AGAIN, ...said, ...(policy && { [CSP]: policy }), vary, ...etag }
  const answers = await answersOf({ status, headers, content })
  const unchanged = etag && { status: 304, headers: repeated(headers), body: Buffer.alloc(0) }
  const forms = { ...answers, unchanged }
  const shared = ok ? forProxies(forms) : forms
  return {
    status,
    bytes: sizeOf(answers),
    failedId: ok ? null : (id ?? null),
    answerTo: asked => {
      const { unchanged: same, ...whole } = asked.cookie === undefined ? shared : forms
      return same && etag && matchesEtag(asked['if-none-match'], etag.etag)
        ? same
        : whole[chooseEncoding(asked['accept-encoding'])]
    },
  }
}

type Forms = Record<Encoding, FinishedAnswer> & { unchanged: FinishedAnswer | false }

type Headers = Record<string, string>

/** Nothing of the one answer that it was stays in what is kept: its nonce goes, and hashes name the scripts. */
function pin(content: Buffer, { [CSP]: policy = '', 'content-type': type = '' }: Headers) {
  const nonce = NONCE.exec(policy)?.[1]
  if (!nonce) return { content, policy }
  if (!type.startsWith('text/html')) return { content, policy: pinPolicy(policy, nonce) }
  const pinned = pinScripts({ html: content.toString(), policy }, nonce)
  return pinned && { content: Buffer.from(pinned.html), policy: pinned.policy }
}

type Unfinished = { status: number; headers: Headers; content: Buffer }

async function answersOf({
  status,
  headers,
  content,
}: Unfinished): Promise<Record<Encoding, FinishedAnswer>> {
  const finish = (body: Buffer, encoding?: string): FinishedAnswer => {
    const about = { ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) }
    return { status, headers: Object.entries({ ...headers, ...about }).flat(), body }
  }
  const identity = finish(content)
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers['content-type'] ?? '')
  if (!isCompressible || content.length < SMALLEST_COMPRESSED)
    return { identity, gzip: identity, br: identity }
  const [gzipped, brotli] = await Promise.all([compressors.gzip(content), compressors.br(content)])
  return { identity, gzip: finish(gzipped, 'gzip'), br: finish(brotli, 'br') }
}

/** The same for whoever sends no cookie, unless the page says itself who may keep it. */
function forProxies({ identity, gzip: gzipped, br, unchanged }: Forms): Forms {
  const share = ({ headers, ...answer }: FinishedAnswer): FinishedAnswer => ({
    ...answer,
    headers: headers.map(text => (text === ASK_AGAIN ? BY_PROXIES : text)),
  })
  return {
    identity: share(identity),
    gzip: share(gzipped),
    br: share(br),
    unchanged: unchanged && share(unchanged),
  }
}

function sizeOf(answers: Record<Encoding, FinishedAnswer>): number {
  const bodies = new Set(Object.values(answers).map(({ body }) => body))
  return [...bodies].reduce((sum, { length }) => sum + length, 0)
}

/** A browser goes on with the policy that came with its page: the entity tag is of both. */
function repeated(headers: Headers): string[] {
  return ['cache-control', 'vary', 'etag'].flatMap(name => [name, headers[name] ?? ''])
}

/** Weak, because it is the same for all encodings. */
function etagOf(content: Buffer, policy: string): string {
  const digest = hash('sha256', Buffer.concat([Buffer.from(policy), content]), 'base64url')
  return `W/"${digest.slice(0, 22)}"`
}
