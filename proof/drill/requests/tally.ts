import type { Answer } from './ask.ts'
import type { Composed } from './compose.ts'

const KEPT_FAILURES = 60
const SHOWN = 700
/** A body that is refused for its size is cut off while it is still being sent. */
const LARGE = 200_000
/** With so many requests for each route it is no chance when one was left out. */
const ENOUGH_FOR_EACH = 80

export type Tally = ReturnType<typeof createTally>

/** Counts what was asked and how it was answered, and keeps one example of every kind of failure. */
export function createTally() {
  const [statuses, kinds] = [new Map<string, number>(), new Map<string, number>()]
  const failed = new Map<string, { times: number; example: string }>()
  const hit = new Set<string>()
  let wanted: { routes: string[]; forms: string[] } = { routes: [], forms: [] }
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  const left = (targets: string[]) => targets.filter(target => !hit.has(target))
  const tally = {
    asked: 0,
    signIns: 0,
    seconds: 0,
    /** What must be hit, every one of them. */
    expect(targets: typeof wanted) {
      wanted = targets
    },
    note(sent: Composed, { status, body }: Answer) {
      tally.asked += 1
      count(statuses, String(status ?? 'none'))
      count(kinds, sent.kind)
      count(kinds, sent.withKey ? 'with a key' : `as ${sent.actor}`)
      if (sent.withFile) count(kinds, 'with a file')
      if (sent.target !== null) hit.add(sent.target)
      if (!isFailure(sent, status)) return
      const kind = `${status ?? body} ${sent.method} ${patternOf(sent.path)}`
      const known = failed.get(kind)
      if (known) known.times += 1
      else if (failed.size < KEPT_FAILURES)
        failed.set(kind, { times: 1, example: describeRequest(sent, body) })
    },
    figures: () => ({
      ...Object.fromEntries(kinds),
      'forms hit': `${wanted.forms.length - left(wanted.forms).length} of ${wanted.forms.length}`,
      'routes hit': `${wanted.routes.length - left(wanted.routes).length} of ${wanted.routes.length}`,
      ...Object.fromEntries(
        [...statuses]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([status, times]) => [`→ ${status}`, times]),
      ),
    }),
    failures: () => [
      ...[...failed].map(([kind, { times, example }]) => `${times} × ${kind}\n    ${example}`),
      ...(tally.asked < ENOUGH_FOR_EACH * wanted.routes.length
        ? []
        : left([...wanted.routes, ...wanted.forms]).map(target => `never asked: ${target}`)),
    ],
  }
  return tally
}

function isFailure({ body }: Composed, status: number | null): boolean {
  if (status === null) return (body?.length ?? 0) < LARGE
  return status >= 500
}

function patternOf(path: string): string {
  const [pathname = ''] = path.split('?')
  return pathname.replace(/[0-9a-f-]{36}/g, ':id').slice(0, 60)
}

function describeRequest({ actor, method, path, headers, body }: Composed, answer: string): string {
  const sent = body ? body.subarray(0, SHOWN).toString('latin1') : ''
  const lines = [
    `${actor} ${method} ${path}`,
    JSON.stringify(headers),
    sent,
    `answer: ${answer.slice(0, 200)}`,
  ]
  return JSON.stringify(lines.map(line => line.slice(0, SHOWN)))
}
