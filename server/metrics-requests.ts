import prometheus, { type Histogram, type Registry } from 'prom-client'
import type { Served } from '#app/kit/platform/served.server.ts'
import { type Answer, CHECKS } from './front.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const READS = new Set(['GET', 'HEAD'])
const STATUSES = ['2xx', '3xx', '4xx', '5xx']
const WAITS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const statusOf = ({ status }: Pick<Answer, 'status'>) => `${Math.floor(status / 100)}xx`

/** How long requests took, also by few series that are there from the start (rule running.alerts), and how often a public page was in memory. @returns what counts a request */
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
  const answers = new prometheus.Histogram({
    name: 'sala_answers_duration_seconds',
    help: 'How long people and programs waited for answers, without live updates and checks of health. Every series is there from the start.',
    labelNames: ['kind', 'status'],
    buckets: WAITS,
    registers,
  })
  for (const kind of ['read', 'write']) for (const status of STATUSES) answers.zero({ kind, status })
  for (const page of ['kept', 'made']) pages.inc({ page }, 0)
  const observe = observerOf(durations)
  return (served, answer) => {
    if (!served.isStream) observe(served, answer)
    if (!served.isStream && !CHECKS.has(served.route)) {
      const labels = { kind: READS.has(answer.method) ? 'read' : 'write', status: statusOf(answer) }
      answers.observe(labels, answer.durationMs / 1000)
    }
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
      status: statusOf({ status }),
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
