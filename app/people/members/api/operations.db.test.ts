import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { renewMember } from '#app/joining/sales/commands/renew.server.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { makeKey } from '../../../../tests/support/make-key.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { members } from '../tables.server.ts'
import { EXAMPLE_NEW_MEMBER } from './examples.ts'
import { OPERATIONS } from './operations.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const key = await makeKey(owner, { name: 'Door', scopes: ['members.read', 'members.write'] })

/** Noon of the 5th of November in Bangkok. */
const NOW = new Date('2026-11-05T05:00:00Z')
let minutes = 0

type Ask = { method?: string; headers?: Record<string, string>; body?: unknown }

/** Each request a minute later, so that the limit of the key is never reached. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Ask = {}) {
  minutes += 1
  const at = new Date(NOW.getTime() + minutes * 60_000)
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await answerApi({ ...ctx, now: () => at }, request, OPERATIONS)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

const email = () => `${randomUUID()}@example.com`
const post = (body: unknown, headers: Record<string, string> = {}) =>
  ask('/members', { method: 'POST', body, headers })
const add = async (body: object = {}) => {
  const made = await post({ ...EXAMPLE_NEW_MEMBER, email: email(), ...body })
  expect(made.status).toBe(201)
  return { ...made.body, etag: made.headers.get('etag') ?? '' }
}
const patch = (id: string, body: unknown, etag?: string) =>
  ask(`/members/${id}`, { method: 'PATCH', body, headers: etag ? { 'if-match': etag } : {} })

test('a member who comes from another system may use the plan, and owes nothing', async () => {
  const made = await post({ ...EXAMPLE_NEW_MEMBER, email: 'Anong@Example.com' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Anong Srisai',
    email: 'Anong@Example.com',
    plan: 'Monthly Pass',
    status: 'active',
    join_date: '2026-11-01',
    expiry_date: '2026-12-01',
    owed_satang: 0,
    entitlements: [
      {
        plan: 'Monthly Pass',
        opens_door: true,
        first_entry_at: null,
        from: '2026-11-01T00:00:00+07:00',
        until: '2026-12-02T00:00:00+07:00',
      },
    ],
  })
  expect(made.headers.get('location')).toBe(`/api/v1/members/${made.body.id}`)
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, made.body.id))
  expect(entry).toMatchObject({ adminId: null, action: 'created', details: { apiKey: 'Door' } })
  expect((await ask(`/members/${made.body.id}`)).body).toEqual(made.body)
  expect((await ask(`/members/${made.body.member_id.toLowerCase()}`)).body).toEqual(made.body)
  expect((await ask('/members?email=ANONG@example.COM')).body.data).toEqual([made.body])
})

test.each([
  ['hourly-rate', '2026-12-05', true],
  ['Day Pass', '2026-11-06', true],
  ['week pass', '2026-11-12', true],
  ['Mailbox/Locker', '2026-12-05', false],
])('the plan %s of today ends on %s and opens a door: %s', async (plan, expiry_date, opens_door) => {
  const { join_date: _, ...today } = EXAMPLE_NEW_MEMBER
  const made = await post({ ...today, email: email(), plan })
  expect(made.body).toMatchObject({ join_date: '2026-11-05', expiry_date, entitlements: [{ opens_door }] })
})

test('an expiry may lie in the past, and a phone may be missing', async () => {
  const { mobile_phone: _, ...body } = EXAMPLE_NEW_MEMBER
  const made = await post({ ...body, email: email(), join_date: '2025-01-01', expiry_date: '2025-02-01' })
  expect(made.body).toMatchObject({ expiry_date: '2025-02-01', mobile_phone: '' })
})

test('an expiry of the past is enough: the membership began on it at the latest', async () => {
  const { join_date: _, ...body } = EXAMPLE_NEW_MEMBER
  const made = await post({ ...body, email: email(), expiry_date: '2025-02-01' })
  expect(made.body).toMatchObject({ join_date: '2025-02-01', expiry_date: '2025-02-01' })
  const ahead = await post({ ...body, email: email(), expiry_date: '2027-02-01' })
  expect(ahead.body).toMatchObject({ join_date: '2026-11-05', expiry_date: '2027-02-01' })
})

test('a retry with the same key makes nobody twice, and another body is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...EXAMPLE_NEW_MEMBER, email: email() }
  const [first, second] = [await post(body, headers), await post(body, headers)]
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(await db.$count(members, eq(members.email, body.email))).toBe(1)
  expect((await post({ ...body, name: 'Somebody' }, headers)).body.code).toBe('key_reused')
})

test.each([
  [{ plan: 'Moon Pass' }, '#/plan'],
  [{ email: 'no mail' }, '#/email'],
  [{ name: '   ' }, '#/name'],
  [{ mobile_phone: 'call me' }, '#/mobile_phone'],
  [{ status: 'away' }, '#/status'],
  [{ join_date: '2026-02-30' }, '#/join_date'],
  [{ expiry_date: '2026-10-31' }, '#/expiry_date'],
  [{ colour: 'green' }, '#'],
])('%j is refused at %s, and nobody is added', async (wrong, pointer) => {
  const before = await db.$count(members)
  const refused = await post({ ...EXAMPLE_NEW_MEMBER, email: email(), ...wrong })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map((error: { pointer: string }) => error.pointer)).toContainEqual(
    expect.stringContaining(pointer),
  )
  expect(await db.$count(members)).toBe(before)
})

test('a change needs the revision that was read, and of two the second is refused', async () => {
  const made = await add()
  expect((await patch(made.id, { status: 'suspended' })).status).toBe(428)
  const changed = await patch(made.id, { status: 'suspended', name: 'Anong S.' }, made.etag)
  expect(changed.body).toMatchObject({ status: 'suspended', name: 'Anong S.', email: made.email })
  expect((await patch(made.id, { status: 'active' }, made.etag)).status).toBe(412)
  expect((await patch(made.id, {}, '*')).status).toBe(422)
  expect((await patch(made.id, { expiry_date: '2020-01-01' }, '*')).status).toBe(422)
  expect((await patch(randomUUID(), { status: 'active' }, '*')).status).toBe(404)
  expect((await ask('/members/SALA-NOBODY')).status).toBe(404)
})

test('another expiry is the end of what the membership allows', async () => {
  const made = await add()
  const changed = await patch(made.id, { expiry_date: '2026-11-20' }, made.etag)
  expect(changed.body).toMatchObject({ expiry_date: '2026-11-20' })
  expect(changed.body.entitlements).toMatchObject([{ until: '2026-11-21T00:00:00+07:00' }])
  const endless = await patch(made.id, { expiry_date: null }, changed.headers.get('etag') ?? '')
  expect(endless.body).toMatchObject({ expiry_date: null, entitlements: [{ until: null }] })
})

test('what a member owes is what their account says', async () => {
  const member = await insertMember(db, { expiryDate: '2026-11-30', anchorDay: 30 })
  const renewal = { from: '2026-11-30', to: '2026-12-30', paid: { satang: 100_00, method: 'cash' as const } }
  const desk = { ...owner, now: () => NOW }
  expect(await renewMember(desk, { id: member.id, ...renewal, totalSatang: 5350_00 })).toMatchObject({
    ok: true,
  })
  const { body } = await ask(`/members/${member.memberId}`)
  expect(body.owed_satang).toBe(5250_00)
  expect(body.owed_satang).toBe(await findMemberBalance(db, member.id))
})

test('lists are turned page by page, newest first, by what was changed since', async () => {
  await db.delete(entitlements)
  await db.delete(members)
  const made = [await add(), await add(), await add({ status: 'suspended' })]
  const page = async (query: string) => (await ask(`/members?${query}`)).body
  expect(await page('per_page=2')).toMatchObject({
    data: [{ id: made[2].id }, { id: made[1].id }],
    page: 1,
    per_page: 2,
    has_more: true,
  })
  expect(await page('per_page=2&page=2')).toMatchObject({ data: [{ id: made[0].id }], has_more: false })
  expect((await page('status=suspended')).data).toHaveLength(1)
  expect((await page(`updated_since=${encodeURIComponent(made[1].updated_at)}`)).data).toHaveLength(2)
  for (const query of ['per_page=201', 'per_page=0', 'page=x', 'status=away', 'updated_since=never', 'x=1'])
    expect((await ask(`/members?${query}`)).status, query).toBe(400)
})

test('a body of more than 64 KB is refused before it is read', async () => {
  const long = { ...EXAMPLE_NEW_MEMBER, email: email(), address: 'x'.repeat(64 * 1024) }
  expect((await post(long)).status).toBe(413)
})
