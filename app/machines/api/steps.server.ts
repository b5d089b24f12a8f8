import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { problem } from './rules/problems.ts'
import { apiAnswers } from './tables.server.ts'

const KEPT_DAYS = 7
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60_000

/** An answer that can be given again. */
export type KeptAnswer = { status: number; headers: Record<string, string>; body: unknown }

type Once = { request: Request; body: unknown; keyId: string; now: Date }

/**
 * Does `make` once for each `Idempotency-Key` of an API key, in the caller's transaction: a retry waits for the first,
 * and gets its answer with `Idempotent-Replayed: true`. Without the header it is simply done.
 * @throws the refusal, as a Response: the header is no key, or came before with another body
 */
export async function answerOnce(
  tx: Transaction,
  { request, body, keyId, now }: Once,
  make: () => Promise<KeptAnswer>,
): Promise<Response> {
  const idempotencyKey = readIdempotencyKey(request)
  if (idempotencyKey === null) return responseOf(await make())
  const row = { keyId, idempotencyKey, fingerprint: fingerprintOf(request, body) }
  await forgetOld(tx, now)
  const mine = and(eq(apiAnswers.keyId, keyId), eq(apiAnswers.idempotencyKey, idempotencyKey))
  const [, [kept]] = await Promise.all([
    waitForSame(tx, `${keyId} ${idempotencyKey}`),
    tx.select().from(apiAnswers).where(mine),
  ])
  if (kept) {
    if (kept.fingerprint !== row.fingerprint) throw problem('key_reused')
    return responseOf({ ...kept, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' } })
  }
  const answer = await make()
  await tx.insert(apiAnswers).values({ ...row, ...answer, createdAt: now })
  return responseOf(answer)
}

/** Until the transaction ends, whoever asks the same waits here. */
async function waitForSame(tx: Transaction, asked: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sala request ${asked}`}, 0))`)
}

/** Each server looks for what is old so often: it need not go in the minute in which its days are over. */
const FORGETS_EVERY_MS = 60_000
let forgotAt = Number.NEGATIVE_INFINITY

async function forgetOld(tx: Transaction, now: Date) {
  if (Math.abs(now.getTime() - forgotAt) < FORGETS_EVERY_MS) return
  forgotAt = now.getTime()
  await tx.delete(apiAnswers).where(lt(apiAnswers.createdAt, new Date(now.getTime() - KEPT_MS)))
}

/** Visible ASCII: a UUID, or the number of an execution. */
function readIdempotencyKey(request: Request): string | null {
  const typed = request.headers.get('idempotency-key')
  if (typed !== null && !/^[\x21-\x7e]{1,200}$/.test(typed)) {
    throw problem('unreadable', {
      detail: 'The Idempotency-Key must have 1 to 200 letters, digits or signs, without spaces.',
    })
  }
  return typed
}

function fingerprintOf(request: Request, body: unknown): string {
  const asked = [request.method, new URL(request.url).pathname, JSON.stringify(body)].join('\n')
  return createHash('sha256').update(asked).digest('base64url')
}

function responseOf({ status, headers, body }: KeptAnswer): Response {
  return Response.json(body, { status, headers })
}
