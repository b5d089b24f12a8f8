import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../tests/support/sign-in.ts'
import { callAuth } from './auth.server.ts'
import { findActor, findBackendState, resumeSession } from './queries.server.ts'
import { signIn, signOut } from './sign-in.server.ts'
import { adminUsers, authRateLimits, sessions, users } from './tables.server.ts'

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
])('after ten wrong passwords %s is closed, whoever asks and from wherever', async (_what, email) => {
  if (email === 'tried@sala.test') await createPerson(db, { email })
  const attempt = (clientAddress: string, password = 'wrong wrong') =>
    signIn({ ...ctx, clientAddress }, requestWith(), { email, password })
  for (let i = 0; i < 10; i++) {
    expect(await attempt(`198.51.100.${i}`)).toMatchObject({ ok: false, failure: { status: 401 } })
  }
  // Another server on the same database: nothing of the count is in this process.
  const { ctx: otherServer } = await createTestContext(db)
  const answer = await signIn(otherServer, requestWith(), { email, password: PASSWORD })
  expect(answer).toMatchObject({ ok: false, failure: { status: 429, code: 'TOO_MANY_REQUESTS' } })
  const later = { ...ctx, now: () => new Date(Date.now() + 16 * 60_000) }
  expect(await signIn(later, requestWith(), { email, password: 'wrong wrong' })).toMatchObject({
    failure: { status: 401 },
  })
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

test('the tries of one address are counted in the database', async () => {
  const clientAddress = '192.0.2.44'
  await signIn({ ...ctx, clientAddress }, requestWith(), { email: 'x@sala.test', password: 'wrong' })
  const keyOf = `${clientAddress}|/sign-in/email`
  const [counted] = await db.select().from(authRateLimits).where(eq(authRateLimits.key, keyOf))
  expect(counted?.count).toBe(1)
  await db.update(authRateLimits).set({ count: 100 }).where(eq(authRateLimits.key, keyOf))
  const answer = await signIn({ ...ctx, clientAddress }, requestWith(), {
    email: 'y@sala.test',
    password: 'wrong',
  })
  expect(answer).toMatchObject({ failure: { status: 429 } })
})

test('a visitor cannot choose the address that is counted', async () => {
  const clientAddress = '192.0.2.45'
  const headers = { 'x-sala-client-address': '192.0.2.99', 'x-forwarded-for': '192.0.2.99' }
  await signIn({ ...ctx, clientAddress }, requestWith(headers), { email: 'z@sala.test', password: 'wrong' })
  const keys = (await db.select().from(authRateLimits)).map(row => row.key)
  expect(keys).toContain('192.0.2.45|/sign-in/email')
  expect(keys).not.toContain('192.0.2.99|/sign-in/email')
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
  expect(outcome.cookies).toHaveLength(1)
  expect(outcome.cookies[0]).toMatch(/^sala\.session_token=.+; Path=\/; HttpOnly; SameSite=Lax$/)
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
  expect(await findActor(ctx, requestWith({ cookie: cookie.replace(/\.[^.]*$/, '.forged') }))).toBeNull()
  expect(await findActor(ctx, requestWith({ cookie: 'sala.session_token=guess' }))).toBeNull()
})

test('a session that nears its end is lengthened, and the browser is told', async () => {
  const userId = await createPerson(db, { email: 'long@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'long@sala.test')
  expect((await resumeSession(ctx, requestWith({ cookie }))).cookies).toEqual([])
  const soon = new Date(Date.now() + 60 * 60_000)
  await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, userId))
  const { actor, cookies } = await resumeSession(ctx, requestWith({ cookie }))
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
