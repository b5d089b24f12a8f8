import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { authenticateKey } from '#app/machines/api/adapters/authenticate.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { makeKey } from '../../../tests/support/make-key.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { createKey, limitKey, revokeKey } from './commands.server.ts'
import { countKeys, findKey, listKeys } from './queries.server.ts'
import { MOST_KEYS, type Scope, USUAL_LIMIT, WRONG_KEY_LIMIT } from './rules.ts'
import { apiKeys } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

const NOW = new Date('2026-09-01T03:00:00Z')
const later = (seconds: number) => () => new Date(NOW.getTime() + seconds * 1000)
let addresses = 0

/** A visitor whose address has sent no wrong key yet. */
const newcomer = () => ({ ...ctx, now: later(0), clientAddress: `198.51.100.${addresses++}` })

async function makeRow(name = 'n8n', scopes: Scope[] = ['blogs.write']) {
  const key = await makeKey(owner, { name, scopes })
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.hash, createHash('sha256').update(key).digest('hex')))
  if (!row) throw new Error('no key')
  return { key, row }
}

const asking = (key: string | null) =>
  new Request('http://localhost/api/v1/blogs', key ? { headers: { authorization: `Bearer ${key}` } } : {})

async function statusOf(as: typeof ctx, key: string | null, scope: Scope = 'blogs.write') {
  const known = await authenticateKey(as, asking(key), scope)
  return known.ok ? 200 : known.response.status
}

test('a key is random, recognisable and stored as its hash; the log says who made which, without the key', async () => {
  const { key, row } = await makeRow('n8n, blog', ['blogs.write', 'access_codes.read'])
  expect(key).toMatch(/^sala_[\w-]{43}$/)
  expect(row).toMatchObject({ name: 'n8n, blog', ending: key.slice(-4), createdBy: owner.actor.userId })
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, row.id))
  expect(entry).toMatchObject({ action: 'created', entityType: 'api_key', adminId: owner.actor.userId })
  expect(JSON.stringify([row, entry])).not.toContain(key.slice(0, -4))
  expect(JSON.stringify(await listKeys(db))).not.toContain(row.hash)
})

test('a right key is known by name; without a key, with a wrong one or as a cookie nobody is', async () => {
  const { key, row } = await makeRow()
  expect(await authenticateKey(newcomer(), asking(key), 'blogs.write')).toEqual({
    ok: true,
    key: { id: row.id, name: 'n8n', scopes: row.scopes },
  })
  for (const wrong of [null, 'sala_', `${key}x`, key.slice(0, -1), key.toUpperCase(), row.hash]) {
    expect(await statusOf(newcomer(), wrong), String(wrong)).toBe(401)
  }
  const cookie = new Request('http://localhost/api/v1/blogs', { headers: { cookie: `key=${key}` } })
  const refused = await authenticateKey(newcomer(), cookie, 'blogs.write')
  if (refused.ok) throw new Error('known by a cookie')
  expect(refused.response.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.response.headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect(await refused.response.json()).toMatchObject({ status: 401, title: 'A valid key is needed' })
})

test('a key without the scope is refused with 403', async () => {
  const { key } = await makeRow('Door', ['access_codes.read'])
  expect(await statusOf(newcomer(), key)).toBe(403)
  expect(await statusOf(newcomer(), key, 'access_codes.read')).toBe(200)
})

test('a revoked key is refused from that moment on; of two who revoke it, one does', async () => {
  const { key, row } = await makeRow('Old one')
  expect(await findKey(db, row.id)).toMatchObject({ name: 'Old one' })
  const before = await countKeys(db)
  const both = await Promise.all([revokeKey(owner, { id: row.id }), revokeKey(owner, { id: row.id })])
  expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 'Old one' }])
  expect(await statusOf(newcomer(), key)).toBe(401)
  expect([await countKeys(db), await findKey(db, row.id)]).toEqual([before - 1, null])
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, row.id))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['created', 'revoked'])
  for (const id of ['', 'x', '01997f6e-2c5b-7d0e-9f43-2b8a6c1d4e5f']) {
    expect(await revokeKey(owner, { id })).toEqual({ ok: false, reason: 'not_found' })
  }
})

test('when a key was last used is written once a minute', async () => {
  const { key, row } = await makeRow()
  const usedAt = async (seconds: number) => {
    await statusOf({ ...newcomer(), now: later(seconds) }, key)
    const [{ lastUsedAt } = { lastUsedAt: null }] = await db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.id, row.id))
    return lastUsedAt
  }
  expect(await usedAt(0)).toEqual(NOW)
  expect(await usedAt(59)).toEqual(NOW)
  expect(await usedAt(61)).toEqual(later(61)())
})

test('a key may ask so often and no oftener, until the minute is over', async () => {
  const { key } = await makeRow()
  const as = newcomer()
  for (let count = 0; count < USUAL_LIMIT; count++) expect(await statusOf(as, key)).toBe(200)
  const refused = await authenticateKey(as, asking(key), 'blogs.write')
  expect(!refused.ok && [refused.response.status, refused.response.headers.get('retry-after')]).toEqual([
    429,
    '60',
  ])
  expect(await statusOf({ ...as, now: later(61) }, key)).toBe(200)
})

test('an owner lets a key ask more often, and no key that is revoked', async () => {
  const { key, row } = await makeRow()
  const as = newcomer()
  expect(await limitKey(owner, { id: row.id, perMinute: USUAL_LIMIT + 5 })).toMatchObject({ ok: true })
  for (let count = 0; count < USUAL_LIMIT + 5; count++) expect(await statusOf(as, key)).toBe(200)
  expect(await statusOf(as, key)).toBe(429)
  await revokeKey(owner, { id: row.id })
  expect(await limitKey(owner, { id: row.id, perMinute: 1 })).toEqual({ ok: false, reason: 'not_found' })
})

test('wrong keys from one address are held up, and a right key from there is not', async () => {
  const { key } = await makeRow()
  const as = newcomer()
  for (let count = 0; count < WRONG_KEY_LIMIT.limit; count++) expect(await statusOf(as, 'wrong')).toBe(401)
  expect(await statusOf(as, 'wrong')).toBe(429)
  expect(await statusOf(newcomer(), 'wrong')).toBe(401)
  expect(await statusOf(as, key)).toBe(200)
})

test(`at most ${MOST_KEYS} keys are in use, however many are made at once; one that is revoked makes room`, async () => {
  await db.delete(apiKeys)
  const make = () => createKey(owner, { name: 'n8n', scopes: ['blogs.write'] })
  const made = await Promise.all(Array.from({ length: MOST_KEYS + 5 }, make))
  expect(made.filter(({ ok }) => ok)).toHaveLength(MOST_KEYS)
  expect(await make()).toEqual({ ok: false, reason: 'too_many' })
  const [one] = await listKeys(db)
  await revokeKey(owner, { id: one?.id ?? '' })
  expect(await make()).toMatchObject({ ok: true })
})
