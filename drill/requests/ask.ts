import { Agent, request } from 'node:http'

export type Asked = {
  method: string
  /** Path and query, encoded. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** `status` is null when no answer came, and `body` then says why. */
export type Answer = { status: number | null; location: string | null; cookies: string[]; body: string }

const ANSWERS_WITHIN_MS = 30_000
const KEPT_BODY = 2_000_000
const REQUESTS_OF_AN_ADDRESS = 50
let addresses = 0

/** Every few requests come from another visitor: all of 127.0.0.0/8 is this machine, and limits are by address. */
function nextAddress(): string {
  addresses += 1
  return `127.${1 + ((addresses >> 14) % 250)}.${(addresses >> 7) % 128}.${1 + (addresses % 128)}`
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
      return exchange(url(), wanted, { agent, localAddress }, isBrief)
    },
    close: () => agent.destroy(),
  }
}

function exchange(
  url: string,
  wanted: Asked,
  connection: { agent: Agent; localAddress: string },
  isBrief: boolean,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const { method, path, headers, body } = wanted
  return new Promise(resolve => {
    const fail = (why: string) => resolve({ status: null, location: null, cookies: [], body: why })
    const length = body ? { 'content-length': String(body.length) } : {}
    const asked = request({ ...connection, hostname, port, method, path, headers: { ...headers, ...length } })
    const timer = setTimeout(() => {
      asked.destroy()
      fail(`no answer within ${ANSWERS_WITHIN_MS / 1000} s`)
    }, ANSWERS_WITHIN_MS)
    asked.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      // The server may close a connection that it kept while we write on it: every browser asks again.
      if (asked.reusedSocket && error.code === 'ECONNRESET')
        return resolve(exchange(url, wanted, connection, isBrief))
      fail(error.code ?? error.message)
    })
    asked.on('response', response => {
      let text = ''
      const { location = null, 'set-cookie': cookies = [] } = response.headers
      const end = () => {
        clearTimeout(timer)
        resolve({ status: response.statusCode ?? null, location, cookies, body: text })
      }
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        end()
        return asked.destroy() // goes on for as long as somebody listens
      }
      if (isBrief && (response.statusCode ?? 0) < 500) response.resume()
      else
        response.on('data', chunk => {
          if (text.length < KEPT_BODY) text += chunk
        })
      response.on('end', end).on('error', end)
    })
    asked.end(body ?? undefined)
  })
}
