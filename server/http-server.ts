import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

/**
 * How long, and how large, a client may be before it is let go: one that sends or reads slowly holds a connection,
 * never a worker, and not for ever.
 */
const LIMITS = {
  /** From the first byte of a request to the end of its headers. */
  headersTimeout: 15_000,
  /** To the end of its body: a phone's 10 MB photo on a slow line. */
  requestTimeout: 180_000,
  /** Longer than proxies keep theirs (nginx 60 s), so that it is never us who hangs up on a request under way. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  /** While a request is under way, nothing sent or read in either direction; live updates say something every 20 seconds. */
  silence: 120_000,
}

const MOST_CONNECTIONS = 10_000

/** A request without a body has no stream that must be read to its end first: a tenth of a kept page. */
const LIGHT = { optimizeEmptyRequests: true }

export function createHttpServer(listener: RequestListener, limits: Partial<typeof LIMITS> = {}): Server {
  const { silence, ...others } = { ...LIMITS, ...limits }
  const server = createServer({ ...others, ...LIGHT }, (request, response) => {
    listener(request, response)
    if (!isHandedOver(response)) request.socket.setTimeout(silence)
  })
  server.maxConnections = MOST_CONNECTIONS
  return server
}

/** Of an answer that the machine has taken whole nobody waits for the reader: a timer for each is a twentieth of a kept page. */
function isHandedOver({ writableEnded, socket }: ServerResponse): boolean {
  return writableEnded && socket?.writableLength === 0
}

const CHECK_MS = 25

/**
 * Takes no more connections and waits until the open requests are answered; connections that only wait for the next
 * one are closed. What takes longer than `workMs` is cut off.
 */
export async function closeServer(server: Server, workMs: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), CHECK_MS)
  const late = setTimeout(() => server.closeAllConnections(), workMs)
  server.closeIdleConnections()
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
