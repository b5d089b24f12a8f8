import type { ActorName } from './actors.ts'
import type { Answer, Asked } from './ask.ts'

type Sent = Asked & { actor: ActorName }

const KEPT_FAILURES = 60
const SHOWN = 700
/** A body that is refused for its size is cut off while it is still being sent. */
const LARGE = 200_000

export type Tally = ReturnType<typeof createTally>

/** Counts answers by status and keeps one example of every kind of failure. */
export function createTally() {
  const statuses = new Map<number, number>()
  const failed = new Map<string, { times: number; example: string }>()
  const tally = {
    ...{ asked: 0, signIns: 0, crawls: 0, forms: 0, seconds: 0 },
    note(sent: Sent, { status, body }: Answer) {
      tally.asked += 1
      statuses.set(status ?? 0, (statuses.get(status ?? 0) ?? 0) + 1)
      if (!isFailure(sent, status)) return
      const kind = `${status ?? body} ${sent.method} ${patternOf(sent.path)}`
      const known = failed.get(kind)
      if (known) known.times += 1
      else if (failed.size < KEPT_FAILURES)
        failed.set(kind, { times: 1, example: describeRequest(sent, body) })
    },
    byStatus: () =>
      Object.fromEntries(
        [...statuses]
          .toSorted(([a], [b]) => a - b)
          .map(([status, times]) => [`→ ${status || 'none'}`, times]),
      ),
    failures: () => [...failed].map(([kind, { times, example }]) => `${times} × ${kind}\n    ${example}`),
  }
  return tally
}

function isFailure({ body }: Sent, status: number | null): boolean {
  if (status === null) return (body?.length ?? 0) < LARGE
  return status >= 500
}

function patternOf(path: string): string {
  const [pathname = ''] = path.split('?')
  return pathname.replace(/[0-9a-f-]{36}/g, ':id').slice(0, 60)
}

function describeRequest({ actor, method, path, headers, body }: Sent, answer: string): string {
  const sent = body ? body.subarray(0, SHOWN).toString('latin1') : ''
  const lines = [
    `${actor} ${method} ${path}`,
    JSON.stringify(headers),
    sent,
    `answer: ${answer.slice(0, 200)}`,
  ]
  return JSON.stringify(lines.map(line => line.slice(0, SHOWN)))
}
