import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers, and proxies, send the next request of a connection when the one before it is answered. */
const MOST_WAITING = 16

/**
 * The requests of one connection are answered in their order, so the next begins when the one before it is answered.
 * Node begins all that it has read: eight connections with 500 requests each were 4,000 pages being made at once, and a
 * gigabyte.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length > MOST_WAITING) {
      response.writeHead(503, { Connection: 'close', 'Retry-After': '1' })
      return response.end('Too many requests wait on this connection. Please try again.')
    }
    response.once('close', () => {
      line.shift()
      if (socket.destroyed) line.length = 0
      const next = line[0]
      // After what the others have sent: the answers of one connection follow each other without a look at the rest.
      // Only what waits now: a request that comes meanwhile finds the line empty and has begun by itself.
      if (next) setImmediate(() => line[0] === next && next())
    })
    line.push(() => listener(request, response))
    if (line.length === 1) line[0]?.()
  }
}
