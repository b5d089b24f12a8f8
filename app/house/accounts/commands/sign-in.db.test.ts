import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { authOf, callAuth } from '../adapters/auth.server.ts'
import { findActor, findBackendState, readSessionState } from '../queries/session.server.ts'
import { accountKey } from '../steps/known-device.server.ts'
import { adminUsers, sessions, users } from '../tables.server.ts'
import { signIn, signOut } from './sign-in.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

function requestWith(headers: Record<string, string> = {}) {
  return new Request(`${ctx.origin}/admin/login`, { headers })
}

test('the login page knows that nobody can sign in yet', async () => {
  expect(await findBackendState(ctx)).toBe('no_admin')
  const userId = await createPerson(db, { email: 'first@sala.test', role: 'owner' })
  expect(await findBackendState(ctx)).toBe('ready')
  await db.delete(adminUsers).where(eq(adminUsers.userId, userId))
})

test('the right password makes a session that names its owner', async () => {
  const userId = await createPerson(db, { email: 'right@sala.test', role: 'manager' })
  const cookie = await cookieOf(ctx, 'right@sala.test')
  expect(await findActor(ctx, requestWith({ cookie }))).toEqual({
    userId,
    name: 'Mali',
    email: 'right@sala.test',
    admin: { displayName: 'Mali', role: 'manager' },
    isEmployee: false,
  })
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(session?.ipAddress).toBe('203.0.113.7')
})

test('the address is not case-sensitive', async () => {
  await createPerson(db, { email: 'case@sala.test' })
  const outcome = await signIn(ctx, requestWith(), { email: 'CASE@Sala.Test', password: PASSWORD })
  expect(outcome.ok).toBe(true)
})

test('a wrong password and an unknown account get the same answer', async () => {
  await createPerson(db, { email: 'known@sala.test' })
  const wrong = await signIn(ctx, requestWith(), { email: 'known@sala.test', password: 'not this one' })
  const unknown = await signIn(ctx, requestWith(), { email: 'unknown@sala.test', password: 'not this one' })
  expect(wrong).toEqual({
    ok: false,
    failure: { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  })
  expect(unknown).toEqual(wrong)
})

test.each([
  ['an account', 'tried@sala.test'],
  ['an account that does not exist', 'nobody@sala.test'],
])(
  'after ten wrong passwords from one address %s is closed to it for a quarter of an hour',
  async (_what, email) => {
    if (email === 'tried@sala.test') await createPerson(db, { email })
    for (let i = 0; i < 10; i++) {
      const wrong = await signIn(ctx, requestWith(), { email, password: 'wrong wrong' })
      expect(wrong).toMatchObject({ ok: false, failure: { status: 401 } })
    }
    // Another server on the same database: nothing of the count is in this process.
    const { ctx: otherServer } = await createTestContext(db)
    const answer = await signIn(otherServer, requestWith(), { email, password: PASSWORD })
    expect(answer).toMatchObject({ ok: false, failure: { status: 429, code: 'TOO_MANY_REQUESTS' } })
    const later = { ...ctx, now: () => new Date(Date.now() + 16 * 60_000) }
    expect(await signIn(later, requestWith(), { email, password: 'wrong wrong' })).toMatchObject({
      failure: { status: 401 },
    })
  },
)

test('a stranger who types wrong passwords elsewhere shuts nobody out', async () => {
  await createPerson(db, { email: 'target@sala.test' })
  const stranger = { ...ctx, clientAddress: '198.51.100.1' }
  for (let i = 0; i < 12; i++) {
    await signIn(stranger, requestWith(), { email: 'target@sala.test', password: 'wrong wrong' })
  }
  const owner = await signIn(ctx, requestWith(), { email: 'target@sala.test', password: PASSWORD })
  expect(owner.ok).toBe(true)
})

test('a stranger with a network of IPv6 has the tries of one address', async () => {
  const email = 'sixes@sala.test'
  await createPerson(db, { email })
  const answers = []
  for (let i = 1; i <= 11; i++) {
    const roaming = { ...ctx, clientAddress: `2001:db8:1:2:${i}::${i}` }
    answers.push(await signIn(roaming, requestWith(), { email, password: 'wrong wrong' }))
  }
  expect(answers.filter(answer => !answer.ok && answer.failure.status === 429)).toHaveLength(1)
  const neighbour = { ...ctx, clientAddress: '2001:db8:1:3::1' }
  expect(await signIn(neighbour, requestWith(), { email, password: PASSWORD })).toMatchObject({ ok: true })
})

test('for an unknown account a password is hashed as well, so that the answer takes as long', async () => {
  const { password } = await authOf(ctx).$context
  const hash = vi.spyOn(password, 'hash')
  await signIn(ctx, requestWith(), { email: 'nobody.at.all@sala.test', password: 'not this one' })
  expect(hash).toHaveBeenCalledTimes(1)
  hash.mockRestore()
})

test('many addresses together are stopped, but not the browser that signed in before', async () => {
  const email = 'botnet@sala.test'
  await createPerson(db, { email })
  const known = await cookieOf(ctx, email)
  const first = await signIn({ ...ctx, clientAddress: '198.51.100.0' }, requestWith(), {
    email,
    password: 'x',
  })
  expect(first).toMatchObject({ failure: { status: 401 } })
  await db
    .update(rateLimits)
    .set({ count: 100 })
    .where(eq(rateLimits.key, `sign-in:${accountKey(email)}`))
  const bot = { ...ctx, clientAddress: '198.51.100.200' }
  expect(await signIn(bot, requestWith(), { email, password: PASSWORD })).toMatchObject({
    failure: { status: 429 },
  })
  expect(await signIn(bot, requestWith({ cookie: known }), { email, password: PASSWORD })).toMatchObject({
    ok: true,
  })
})

test('a known browser has ten tries of its own, and only for the accounts that it knows', async () => {
  await createPerson(db, { email: 'tablet@sala.test' })
  await createPerson(db, { email: 'colleague@sala.test' })
  const cookie = await cookieOf(ctx, 'tablet@sala.test')
  const device = cookie.split('; ').find(part => part.startsWith('sala.device=')) ?? ''
  const attempt = (email: string, cookieSent: string, password = 'wrong wrong') =>
    signIn(ctx, requestWith({ cookie: cookieSent }), { email, password })
  for (let i = 0; i < 10; i++) await attempt('tablet@sala.test', device)
  expect(await attempt('tablet@sala.test', device, PASSWORD)).toMatchObject({ failure: { status: 429 } })
  for (let i = 0; i < 10; i++) await attempt('colleague@sala.test', '')
  expect(await attempt('colleague@sala.test', device, PASSWORD)).toMatchObject({ failure: { status: 429 } })
  const forged = device.replace(/=.{12}/, '=AAAAAAAAAAAA')
  expect(await attempt('colleague@sala.test', forged, PASSWORD)).toMatchObject({ failure: { status: 429 } })
})

test('sign-ins, sign-outs and wrong passwords of existing accounts are in the activity log', async () => {
  const userId = await createPerson(db, { email: 'logged@sala.test' })
  await signIn(ctx, requestWith(), { email: 'LOGGED@sala.test', password: 'wrong wrong' })
  await signIn(ctx, requestWith(), { email: 'unlogged@sala.test', password: 'wrong wrong' })
  const cookie = await cookieOf(ctx, 'logged@sala.test')
  await signOut(ctx, requestWith({ cookie }))
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, userId))
  expect(entries.map(({ action, adminId, details }) => ({ action, adminId, details }))).toEqual([
    { action: 'sign_in_failed', adminId: null, details: {} },
    { action: 'signed_in', adminId: userId, details: { method: 'password' } },
    { action: 'signed_out', adminId: userId, details: {} },
  ])
})

test('somebody who guesses for hours fills no log', async () => {
  const userId = await createPerson(db, { email: 'noisy@sala.test' })
  for (let i = 0; i < 15; i++) {
    const guesser = { ...ctx, clientAddress: `198.51.100.${i}` }
    await signIn(guesser, requestWith(), { email: 'noisy@sala.test', password: 'wrong wrong' })
  }
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, userId))
  expect(entries).toHaveLength(10)
})

test('meeting the limit is in the activity log, once an hour for a network, without who and what', async () => {
  const isLimit = eq(adminActivityLog.action, 'sign_in_limited')
  await db.delete(rateLimits)
  await createPerson(db, { email: 'limited@sala.test' })
  const before = await db.$count(adminActivityLog, isLimit)
  for (const host of [1, 2]) {
    const guesser = { ...ctx, clientAddress: `203.0.113.${host}` }
    for (let i = 0; i < 13; i++)
      await signIn(guesser, requestWith(), { email: 'limited@sala.test', password: 'wrong wrong' })
  }
  const entries = (await db.select().from(adminActivityLog).where(isLimit)).slice(before)
  expect(entries).toMatchObject([{ adminId: null, entityType: 'sign_in', entityId: 'password', details: {} }])
})

test('a session that somebody planted in the browser is not the session after signing in', async () => {
  await createPerson(db, { email: 'attacker@sala.test' })
  const victimId = await createPerson(db, { email: 'victim@sala.test' })
  const planted = await cookieOf(ctx, 'attacker@sala.test')
  const outcome = await signIn(ctx, requestWith({ cookie: planted }), {
    email: 'victim@sala.test',
    password: PASSWORD,
  })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const cookie = cookieHeader(outcome.cookies)
  expect((await findActor(ctx, requestWith({ cookie })))?.userId).toBe(victimId)
  expect(await findActor(ctx, requestWith({ cookie: planted }))).toBeNull()
})

test('signing in correctly forgives the earlier slips', async () => {
  await createPerson(db, { email: 'slips@sala.test' })
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 8; i++) {
      await signIn(ctx, requestWith(), { email: 'slips@sala.test', password: 'slip' })
    }
    const outcome = await signIn(ctx, requestWith(), { email: 'slips@sala.test', password: PASSWORD })
    expect(outcome.ok).toBe(true)
  }
})

test('who signs in takes nothing of what many addresses together may try', async () => {
  const email = 'often@sala.test'
  await createPerson(db, { email })
  const key = `sign-in:${accountKey(email)}`
  await signIn(ctx, requestWith(), { email, password: 'wrong' })
  for (let n = 0; n < 3; n++) await signIn(ctx, requestWith(), { email, password: PASSWORD })
  const [counted] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  expect(counted?.count).toBe(1)
})

test('wrong passwords of one address are counted in the database, and right ones are not', async () => {
  const at = { ...ctx, clientAddress: '192.0.2.44' }
  const counted = eq(rateLimits.key, 'sign-in-from:192.0.2.44')
  await createPerson(db, { email: 'there@sala.test' })
  await signIn(at, requestWith(), { email: 'x@sala.test', password: 'wrong' })
  for (let n = 0; n < 3; n++)
    await signIn(at, requestWith(), { email: 'there@sala.test', password: PASSWORD })
  expect(await db.select().from(rateLimits).where(counted)).toMatchObject([{ count: 1 }])
  await db.update(rateLimits).set({ count: 100 }).where(counted)
  const answer = await signIn(at, requestWith(), { email: 'y@sala.test', password: 'wrong' })
  expect(answer).toMatchObject({ failure: { status: 429 } })
})

test('a visitor cannot choose the address that is counted', async () => {
  const clientAddress = '192.0.2.45'
  const headers = { 'x-sala-client-address': '192.0.2.99', 'x-forwarded-for': '192.0.2.99' }
  await signIn({ ...ctx, clientAddress }, requestWith(headers), { email: 'z@sala.test', password: 'wrong' })
  const keys = (await db.select().from(rateLimits)).map(row => row.key)
  expect(keys).toContain('sign-in-from:192.0.2.45')
  expect(keys.filter(key => key.includes('192.0.2.99'))).toEqual([])
})

test('every sign-in makes a new token and ends the session this browser had', async () => {
  await createPerson(db, { email: 'again@sala.test' })
  const first = await cookieOf(ctx, 'again@sala.test')
  const again = await signIn(ctx, requestWith({ cookie: first }), {
    email: 'again@sala.test',
    password: PASSWORD,
  })
  if (!again.ok) throw new Error(again.failure.message)
  const second = cookieHeader(again.cookies)
  expect(second).not.toBe(first)
  expect(await findActor(ctx, requestWith({ cookie: first }))).toBeNull()
  expect(await findActor(ctx, requestWith({ cookie: second }))).not.toBeNull()
})

test('signing out ends the session on the server, not only in the browser', async () => {
  await createPerson(db, { email: 'out@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'out@sala.test')
  const cleared = await signOut(ctx, requestWith({ cookie }))
  expect(cleared.join()).toContain('Max-Age=0')
  expect(await findActor(ctx, requestWith({ cookie }))).toBeNull()
})

test('nobody can make an account for themselves', async () => {
  const answer = await callAuth(ctx, requestWith(), {
    path: '/sign-up/email',
    body: { name: 'Eve', email: 'eve@sala.test', password: 'long enough 1' },
  })
  expect(answer.ok).toBe(false)
  expect(await db.select().from(users).where(eq(users.email, 'eve@sala.test'))).toEqual([])
})

test('a foreign or null origin is refused, though the password is right', async () => {
  await createPerson(db, { email: 'origin@sala.test' })
  for (const origin of ['https://evil.test', 'null']) {
    const outcome = await signIn(ctx, requestWith({ origin }), {
      email: 'origin@sala.test',
      password: PASSWORD,
    })
    expect(outcome).toMatchObject({ ok: false, failure: { status: 403 } })
  }
  const own = await signIn(ctx, requestWith({ origin: ctx.origin }), {
    email: 'origin@sala.test',
    password: PASSWORD,
  })
  expect(own.ok).toBe(true)
})

test('over plain HTTP the cookie is HttpOnly and SameSite=Lax', async () => {
  await createPerson(db, { email: 'http@sala.test' })
  const outcome = await signIn(ctx, requestWith(), { email: 'http@sala.test', password: PASSWORD })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  const [session, device] = outcome.cookies
  expect(session).toMatch(/^sala\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(device).toMatch(/^sala\.device=.+; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('over HTTPS it is also Secure and bound to this host', async () => {
  const { db: other } = await createTestDatabase()
  const { ctx: https } = await createTestContext(other, { APP_URL: 'https://sala.example' })
  await createPerson(other, { email: 'https@sala.test', role: 'owner' })
  const outcome = await signIn(https, requestWith(), { email: 'https@sala.test', password: PASSWORD })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  expect(outcome.cookies[0]).toMatch(/^__Host-sala\.session_token=/)
  expect(outcome.cookies[0]).toMatch(/; Secure/)
  expect(outcome.cookies[0]).not.toMatch(/domain/i)
  expect(await findActor(https, requestWith({ cookie: cookieHeader(outcome.cookies) }))).not.toBeNull()
})

test('a forged or altered cookie is nobody', async () => {
  await createPerson(db, { email: 'forged@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'forged@sala.test')
  const forged = cookie.replace(/(session_token=[^.]*\.)[^;]*/, '$1forged')
  expect(await findActor(ctx, requestWith({ cookie: forged }))).toBeNull()
  expect(await findActor(ctx, requestWith({ cookie: 'sala.session_token=guess' }))).toBeNull()
})

test('a session that nears its end is lengthened, and the browser is told', async () => {
  const userId = await createPerson(db, { email: 'long@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'long@sala.test')
  expect((await readSessionState(ctx, requestWith({ cookie }), { isExtended: true })).cookies).toEqual([])
  const soon = new Date(Date.now() + 60 * 60_000)
  await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, userId))
  const { actor, cookies } = await readSessionState(ctx, requestWith({ cookie }), { isExtended: true })
  expect(actor?.userId).toBe(userId)
  expect(cookies.join()).toContain('sala.session_token=')
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(session?.expiresAt.getTime()).toBeGreaterThan(soon.getTime())
})

test('an expired session is nobody', async () => {
  const userId = await createPerson(db, { email: 'late@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'late@sala.test')
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, userId))
  expect(await findActor(ctx, requestWith({ cookie }))).toBeNull()
})
