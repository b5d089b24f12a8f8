import { request as httpRequest, type IncomingMessage, STATUS_CODES } from 'node:http'
import { request as httpsRequest } from 'node:https'
import {
  isPublicAddress,
  literalAddress,
  PrivateAddressError,
  publicLookup,
  type Resolve,
} from '#app/kit/platform/public-address.server.ts'

/** What came back: `statusCode` is null when nothing did, and then `error` says why. */
export type Answer = {
  statusCode: number | null
  statusText: string | null
  body: string
  retryAfter: string | null
  /** A short code without addresses or personal data, such as ECONNREFUSED, TIMEOUT or PRIVATE_ADDRESS. */
  error: string | null
}

export type Post = {
  url: URL
  headers: Record<string, string>
  body: Buffer
  /** Refuses, when it connects, every address that is not on the public internet (rule webhooks.private-addresses). */
  isPublicOnly: boolean
  /** 15 s unless it is said. */
  timeoutMs?: number
  /** To ask without a body instead. */
  method?: 'GET'
  /** What a server is shown that takes no others, in PEM. */
  identity?: { cert: Buffer; key: Buffer } | null
}

const TIMEOUT_MS = 15_000
const LONGEST_BODY = 64 * 1024

/** Posts once, following no redirect, in a bounded time. Never throws: what fails is in the answer. */
export async function post(wanted: Post, resolve?: Resolve): Promise<Answer> {
  const signal = AbortSignal.timeout(wanted.timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await send(wanted, signal, resolve)
    const { statusCode = 0, statusMessage } = response
    return {
      statusCode,
      statusText: statusMessage || (STATUS_CODES[statusCode] ?? String(statusCode)),
      body: await readStart(response),
      retryAfter: response.headers['retry-after'] ?? null,
      error: null,
    }
  } catch (error) {
    return failedAnswer(signal.aborted ? 'TIMEOUT' : errorCode(error))
  }
}

export function failedAnswer(error: string): Answer {
  return { statusCode: null, statusText: null, body: '', retryAfter: null, error }
}

function send({ url, isPublicOnly, body, ...wanted }: Post, signal: AbortSignal, resolve?: Resolve) {
  const literal = literalAddress(url)
  if (isPublicOnly && literal !== null && !isPublicAddress(literal))
    throw new PrivateAddressError('private address')
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const { method = 'POST', headers, identity } = wanted
  const options = { method, headers, signal, agent: false, ...identity } as const
  return new Promise<IncomingMessage>((answer, fail) => {
    request(url, { ...options, ...(isPublicOnly && { lookup: publicLookup(resolve) }) })
      .once('response', answer)
      .on('error', fail)
      .end(body)
  })
}

/** The first 64 KB as text that PostgreSQL can hold; a body that breaks off leaves the answer standing. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= LONGEST_BODY) break
    }
  } catch {
    // The status line has arrived, and that decides.
  }
  return Buffer.concat(chunks).subarray(0, LONGEST_BODY).toString('utf8').replaceAll('\0', '')
}

/** What the code of a failed connection or of our own refusal says; a name where there is none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
