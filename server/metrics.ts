import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Histogram } from 'prom-client'
import type { Served } from '#app/platform/served.server.ts'
import type { ServerContext } from '#app/platform/server-context.ts'
import type { Answer } from './front.ts'

export type Metrics = {
  count: (served: Served, answer: Answer) => void
  /** Answers `GET /metrics`. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** What an operator watches, in Prometheus' words (docs/operations/monitoring.md). Null, and not loaded, without a token. */
export async function loadMetrics(server: ServerContext): Promise<Metrics | null> {
  const { METRICS_TOKEN: token } = server.env
  if (!token) return null
  const [{ default: prometheus }, { addServerMetrics }, { addBacklogMetrics }, { addBackupMetrics }] =
    await Promise.all([
      import('prom-client'),
      import('./metrics-server.ts'),
      import('./metrics-backlog.ts'),
      import('./metrics-backup.ts'),
    ])
  const { collectDefaultMetrics, Counter, Histogram, Registry } = prometheus
  const register = new Registry()
  collectDefaultMetrics({ register })
  addServerMetrics(register, server)
  addBacklogMetrics(register, server)
  addBackupMetrics(register, server)
  const durations = new Histogram({
    name: 'sala_http_request_duration_seconds',
    help: 'How long requests took, without live updates.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  const pages = new Counter({
    name: 'sala_public_pages_total',
    help: 'Public pages that were in memory (kept) or made.',
    labelNames: ['page'],
    registers: [register],
  })
  const observe = observerOf(durations)
  return {
    count: (served, answer) => {
      if (!served.isStream) observe(served, answer)
      if (served.page) pages.inc({ page: served.page })
    },
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

/** Series are few, so each is looked up once. */
function observerOf(durations: Histogram) {
  const series = new Map<string, { observe: (seconds: number) => void }>()
  return ({ route }: Served, { method, status, durationMs }: Answer) => {
    const labels = {
      method: METHODS.has(method) ? method : 'other',
      route,
      status: `${Math.floor(status / 100)}xx`,
    }
    const key = `${labels.method} ${labels.status} ${route}`
    let one = series.get(key)
    if (!one) {
      one = durations.labels(labels)
      series.set(key, one)
    }
    one.observe(durationMs / 1000)
  }
}

/** Hashed first, so that neither the time nor the length tells how much was right. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`))
}
