import prometheus, { type Histogram, type Registry } from 'prom-client'
import type { Served } from '#app/kit/platform/served.server.ts'
import type { Answer } from './front.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** How long requests took, and how often a public page was in memory. @returns what counts a request */
export function addRequestMetrics(register: Registry): (served: Served, answer: Answer) => void {
  const registers = [register]
  const durations = new prometheus.Histogram({
    name: 'sala_http_request_duration_seconds',
    help: 'How long requests took, without live updates.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const pages = new prometheus.Counter({
    name: 'sala_public_pages_total',
    help: 'Public pages that were in memory (kept) or made.',
    labelNames: ['page'],
    registers,
  })
  const observe = observerOf(durations)
  return (served, answer) => {
    if (!served.isStream) observe(served, answer)
    if (served.page) pages.inc({ page: served.page })
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
