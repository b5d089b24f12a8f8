import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Served } from '#app/kit/platform/served.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { Answer } from './front.ts'

export type Metrics = {
  count: (served: Served, answer: Answer) => void
  /** Answers `GET /metrics`. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** What an operator watches, in Prometheus' words (docs/operations/monitoring.md). Null, and not loaded, without a token. */
export async function loadMetrics(server: ServerContext): Promise<Metrics | null> {
  const { METRICS_TOKEN: token } = server.env
  if (!token) return null
  const { openRegister } = await import('./metrics-register.ts')
  const { register, count } = openRegister(server)
  return {
    count,
    answer: async (request, response) => {
      if (!hasToken(request, token)) {
        response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
        return
      }
      const text = await register.metrics()
      response.writeHead(200, { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' }).end(text)
    },
  }
}

/** Hashed first, so that neither the time nor the length tells how much was right. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`))
}
