import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/kit/platform/database.server.ts'
import { KEY_PREFIX, MOST_REQUESTS, SCOPES } from '#app/machines/api-keys/rules.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'

/** As many programs, so that none is held up: each may ask a hundred times a second. */
const KEYS = 40

/** Makes programs that may everything, and says what the next of them sends as its headers. */
export async function addPrograms(db: Database): Promise<() => Record<string, string>> {
  const keys = Array.from({ length: KEYS }, () => KEY_PREFIX + randomBytes(32).toString('base64url'))
  await db.insert(apiKeys).values(
    keys.map(key => ({
      name: 'Bench',
      scopes: [...SCOPES],
      ending: key.slice(-4),
      perMinute: MOST_REQUESTS,
      hash: createHash('sha256').update(key).digest('hex'),
      createdBy: randomUUID(),
    })),
  )
  let asked = 0
  return () => {
    asked += 1
    return { authorization: `Bearer ${keys[asked % KEYS]}`, 'content-type': 'application/json' }
  }
}
