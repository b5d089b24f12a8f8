import { Agent, type IncomingMessage, request } from 'node:http'

export type Asked = {
  method: string
  /** Path and query, encoded. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** `status` is null when no answer came, and `body` then says why. */
export type Answer = {
  status: number | null
  location: string | null
  retryAfter: string | null
  cookies: string[]
  body: string
}

const ANSWERS_WITHIN_MS = 30_000
const KEPT_BODY = 2_000_000
const REQUESTS_OF_AN_ADDRESS = 50
let addresses = 0

/** Every few requests come from another visitor: all of 127.0.0.0/8 is this machine, and limits are by network. */
function nextAddress(): string {
  addresses += 1
  return `127.${1 + ((addresses >> 14) % 250)}.${addresses % 128}.${1 + ((addresses >> 7) % 128)}`
}

type Client = {
  /** Where all of its requests come from, if that matters. */
  address?: string
  /** Whether bodies are kept of errors of the server alone; reading them all costs as much as asking. */
  isBrief?: boolean
}

/** A client on one kept connection at a time. */
export function openAsker(url: () => string, { address, isBrief = false }: Client = {}) {
  let agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let localAddress = address ?? nextAddress()
  let asked = 0
  return {
    ask: (wanted: Asked): Promise<Answer> => {
      asked += 1
      if (asked % REQUESTS_OF_AN_ADDRESS === 0) {
        agent.destroy()
        agent = new Agent({ keepAlive: true, maxSockets: 1 })
        localAddress = address ?? nextAddress()
      }
      return exchange(url(), wanted, { agent, localAddress, isBrief })
    },
    close: () => agent.destroy(),
  }
}

type Connection = { agent: Agent; localAddress: string; isBrief: boolean }

function exchange(url: string, wanted: Asked, { isBrief, ...connection }: Connection): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const { method, path, headers, body } = wanted
  return new Promise(resolve => {
    const end = (answer: Answer | Promise<Answer>) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const length = body ? { 'content-length': String(body.length) } : {}
    const asked = request({ ...connection, hostname, port, method, path, headers: { ...headers, ...length } })
    const timer = setTimeout(() => {
      asked.destroy()
      end(noAnswer(`no answer within ${ANSWERS_WITHIN_MS / 1000} s`))
    }, ANSWERS_WITHIN_MS)
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a connection that it kept while we write on it: every browser asks again.
      const isStale = asked.reusedSocket && error.code === 'ECONNRESET'
      end(isStale ? exchange(url, wanted, { ...connection, isBrief }) : noAnswer(error.code ?? error.message))
    })
    asked.on('response', response => readAnswer(response, isBrief, end))
    asked.end(body ?? undefined)
  })
}

function noAnswer(why: string): Answer {
  return { status: null, location: null, retryAfter: null, cookies: [], body: why }
}

function readAnswer(response: IncomingMessage, isBrief: boolean, end: (answer: Answer) => void) {
  let body = ''
  const { statusCode: status = null, headers } = response
  const { location = null, 'retry-after': retryAfter = null, 'set-cookie': cookies = [] } = headers
  const done = () => end({ status, location, retryAfter, cookies, body })
  if (headers['content-type']?.startsWith('text/event-stream')) {
    done()
    response.destroy() // goes on for as long as somebody listens
    return
  }
  if (isBrief && (status ?? 0) < 500) response.resume()
  else
    response.on('data', chunk => {
      if (body.length < KEPT_BODY) body += chunk
    })
  response.on('end', done).on('error', done)
}
