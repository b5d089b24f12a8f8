import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { LIMIT_SECONDS, readBearer, type Scope, WRONG_KEY_LIMIT } from '#app/machines/api-keys/rules.ts'
import { hashKey } from '#app/machines/api-keys/steps.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { problem } from '../rules/problems.ts'

const USED_EVERY_MS = 60_000

export type KnownKey = { id: string; name: string; scopes: readonly Scope[] }

type Context = Pick<RequestContext, 'db' | 'now' | 'clientAddress'>

/**
 * Whose key the request carries in `Authorization: Bearer sala_…`, if it has that scope. Cookies never count. A right
 * key is never held up by wrong ones that came from the same address.
 * @returns the key, or the refusal (401, 403, 429) as application/problem+json
 */
export async function authenticateKey(
  ctx: Context,
  request: Request,
  scope: Scope,
): Promise<{ ok: true; key: KnownKey } | { ok: false; response: Response }> {
  const key = await findKey(ctx, readBearer(request.headers.get('authorization')))
  if (!key) return { ok: false, response: await refuseWrongKey(ctx) }
  const limit = { key: `api-key:${key.id}`, limit: key.perMinute, windowSeconds: LIMIT_SECONDS }
  const mayAsk = await takeFromLimit(ctx.db, { ...limit, now: ctx.now() })
  if (!mayAsk) return { ok: false, response: tooMany(LIMIT_SECONDS) }
  await noteUse(ctx, key)
  if (!key.scopes.includes(scope)) {
    const detail = `The key “${key.name}” was made without the scope ${scope}.`
    return { ok: false, response: problem('forbidden', { detail }) }
  }
  return { ok: true, key: { id: key.id, name: key.name, scopes: key.scopes } }
}

/**
 * A wrong key takes as long as a right one: it is hashed, looked up and compared all the same. The lookup is by hash,
 * of which nobody can choose the beginning.
 */
async function findKey({ db }: Context, typed: string | null) {
  const hash = hashKey(typed ?? '')
  const [row] = await db.prepared.select().from(apiKeys).where(eq(apiKeys.hash, hash))
  const isSame = timingSafeEqual(Buffer.from(row?.hash ?? NOBODY), Buffer.from(hash))
  return row && isSame && row.revokedAt === null ? row : null
}

const NOBODY = '0'.repeat(64)

async function refuseWrongKey({ db, clientAddress, now }: Context): Promise<Response> {
  const limit = { key: `api-wrong-key:${networkOf(clientAddress)}`, ...WRONG_KEY_LIMIT, now: now() }
  if (!(await takeFromLimit(db, limit))) return tooMany(WRONG_KEY_LIMIT.windowSeconds)
  return problem('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer realm="Sala API"' } })
}

function tooMany(seconds: number): Response {
  return problem('too_many', { headers: { 'Retry-After': String(seconds) } })
}

type Used = { id: string; lastUsedAt: Date | null }

async function noteUse({ db, now }: Context, { id, lastUsedAt }: Used) {
  const at = now()
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() <= USED_EVERY_MS) return
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, new Date(at.getTime() - USED_EVERY_MS)))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .where(and(eq(apiKeys.id, id), isDue))
}
