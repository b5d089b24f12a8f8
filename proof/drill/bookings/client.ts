import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#app/kit/platform/database.server.ts'
import { KEY_PREFIX, MOST_REQUESTS, SCOPES } from '#app/machines/api-keys/rules.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import type { BookingRecord } from '#app/space/bookings/api/schema.ts'

const GIVES_UP_AFTER_MS = 60_000
const PAUSE_MS = 100

export type Told = BookingRecord & { code?: string }
/** `wasUnsure`: a try before it had no answer, so that it may have been done by that. */
export type Answer = { status: number; etag: string; body: Told; wasUnsure: boolean }

type Wanted = { method: string; path: string; body?: object; etag?: string; idempotencyKey?: string }

/** What is counted of all clients together; `failures` should have none. */
export type Tally = { requests: number; again: number; failures: string[] }

/** A key of the API that may ask as often as any. */
export async function makeKey(db: Database): Promise<string> {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(key).digest('hex')
  const about = { name: 'Drill', scopes: [...SCOPES], ending: key.slice(-4), createdBy: randomUUID() }
  await db.insert(apiKeys).values({ ...about, hash, perMinute: MOST_REQUESTS })
  return key
}

/**
 * A program that books: it sends what was not answered again until it is, with the same `Idempotency-Key`, to the server
 * that is there.
 */
export function openBooker({ key, url, tally }: { key: string; url: () => string; tally: Tally }) {
  const send = ({ method, path, body, etag, idempotencyKey }: Wanted) =>
    fetch(`${url()}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(etag !== undefined && { 'if-match': etag }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  return async (wanted: Wanted): Promise<Answer> => {
    const since = performance.now()
    for (let wasUnsure = false; ; wasUnsure = true) {
      tally.requests += 1
      try {
        const response = await send(wanted)
        const etag = response.headers.get('etag') ?? ''
        const body = (await response.json()) as Told
        const { status } = response
        if (status !== 503) {
          if (status >= 500) tally.failures.push(`${wanted.method} ${wanted.path}: ${status}`)
          return { status, etag, body, wasUnsure }
        }
      } catch {
        // The server was killed: somebody starts it again.
      }
      if (performance.now() - since > GIVES_UP_AFTER_MS) throw new Error(`No answer to ${wanted.path}`)
      tally.again += 1
      await sleep(PAUSE_MS)
    }
  }
}
export type Booker = ReturnType<typeof openBooker>

export const newKey = () => randomUUID()
