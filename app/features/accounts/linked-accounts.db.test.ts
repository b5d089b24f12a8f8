import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../tests/support/sign-in.ts'
import { adminActivityLog } from '../activity/tables.server.ts'
import {
  finishSocialTrip,
  listLinkedProviders,
  readProvider,
  startLinking,
  startSocialSignIn,
  unlinkAccount,
} from './linked-accounts.server.ts'
import { readSessionState } from './queries.server.ts'
import { confirmSecondFactor, startSecondFactor } from './second-factor.server.ts'
import { findChallenge } from './second-step.server.ts'
import { accounts, users } from './tables.server.ts'
import { totpCode } from './totp.server.ts'

const { db } = await createTestDatabase()
const { ctx: plain } = await createTestContext(db, {
  APP_URL: 'https://sala.example',
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  LINE_CLIENT_ID: 'line-id',
  LINE_CLIENT_SECRET: 'line-secret',
})
const ctx = { ...plain, origin: 'https://sala.example' }

afterEach(() => vi.unstubAllGlobals())

function requestWith(cookie = '', path = '/admin/login') {
  return new Request(ctx.origin + path, { headers: { cookie } })
}

/** Google, as far as its answer to the code goes. */
function stubGoogle(profile: { sub: string; email: string }) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'https://accounts.google.com', aud: 'google-id', email_verified: true, name: 'N' }
  const idToken = `${part({ alg: 'RS256' })}.${part({ ...claims, ...profile })}.c2ln`
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    expect(String(input instanceof Request ? input.url : input)).toBe('https://oauth2.googleapis.com/token')
    return Response.json({ access_token: 'secret-access', id_token: idToken, token_type: 'Bearer' })
  })
}

async function actorOf(cookie: string) {
  const { actor } = await readSessionState(ctx, requestWith(cookie))
  if (!actor) throw new Error('nobody is signed in')
  return { ...ctx, actor }
}

const TRIP = {
  provider: 'google',
  returnTo: '/admin/login/verify?returnTo=%2Fadmin%2Fmembers',
  errorTo: '/admin/login',
} as const

/** There and back: with a session it links, without one it signs in. */
async function travel(cookie = '') {
  const departure = cookie
    ? await startLinking(await actorOf(cookie), requestWith(cookie), { ...TRIP, returnTo: '/admin/profile' })
    : await startSocialSignIn(ctx, requestWith(), TRIP)
  if (!departure) throw new Error('no departure')
  const state = new URL(departure.url).searchParams.get('state') ?? ''
  const sent = [cookie, cookieHeader(departure.cookies)].filter(Boolean).join('; ')
  const query = new URLSearchParams({ code: 'code', state })
  return finishSocialTrip(ctx, requestWith(sent, `/api/auth/callback/google?${query}`), 'google')
}

const cookiesOf = (response: Response) =>
  cookieHeader(response.headers.getSetCookie().filter(cookie => !cookie.includes('Max-Age=0')))

test('only what the environment has keys for is offered', async () => {
  const { ctx: without } = await createTestContext(db)
  expect(readProvider(ctx, 'line')).toBe('line')
  expect(readProvider(ctx, 'facebook')).toBeNull()
  expect(readProvider(without, 'google')).toBeNull()
})

test('an account elsewhere that nobody linked opens nothing, even with the same address', async () => {
  await createPerson(db, { email: 'mali@sala.test', role: 'owner' })
  for (const email of ['mali@sala.test', 'stranger@sala.test']) {
    stubGoogle({ sub: `sub-of-${email}`, email })
    const answer = await travel()
    expect(answer.headers.get('location')).toMatch(/^\/admin\/login\?error=/)
    expect((await readSessionState(ctx, requestWith(cookiesOf(answer)))).actor).toBeNull()
  }
  expect(await db.select().from(users).where(eq(users.email, 'stranger@sala.test'))).toEqual([])
  expect(await db.select().from(accounts).where(eq(accounts.providerId, 'google'))).toEqual([])
})

test('linked in the profile it signs in, whatever its address, and both are logged', async () => {
  const userId = await createPerson(db, { email: 'nok@sala.test', role: 'manager' })
  const cookie = await cookieOf(ctx, 'nok@sala.test')
  stubGoogle({ sub: 'google-nok', email: 'nok.private@gmail.com' })
  expect((await travel(cookie)).headers.get('location')).toBe('/admin/profile')
  expect(await listLinkedProviders(db, userId)).toEqual(['google'])
  const answer = await travel()
  expect(answer.headers.get('location')).toBe('/admin/login/verify?returnTo=%2Fadmin%2Fmembers')
  const state = await readSessionState(ctx, requestWith(cookiesOf(answer)))
  expect(state.actor?.userId).toBe(userId)
  const entries = await db
    .select({ action: adminActivityLog.action, details: adminActivityLog.details })
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, userId))
  expect(entries).toContainEqual({ action: 'linked', details: { provider: 'google' } })
  expect(entries).toContainEqual({ action: 'signed_in', details: { method: 'google' } })
})

test('signing in with it still asks for the second factor', async () => {
  const email = 'careful@sala.test'
  const userId = await createPerson(db, { email, role: 'owner' })
  const cookie = await cookieOf(ctx, email)
  stubGoogle({ sub: 'google-careful', email })
  await travel(cookie)
  const commands = await actorOf(cookie)
  const { sessionId } = await readSessionState(ctx, requestWith(cookie))
  const started = await startSecondFactor(commands, PASSWORD)
  if (!started.ok || !sessionId) throw new Error('not started')
  await confirmSecondFactor(commands, sessionId, totpCode(started.value.secret, new Date()))
  const answer = await travel()
  expect(answer.headers.get('location')).toBe('/admin/login/verify?returnTo=%2Fadmin%2Fmembers')
  const request = requestWith(cookiesOf(answer))
  expect((await readSessionState(ctx, request)).actor).toBeNull()
  expect((await findChallenge(ctx, request))?.userId).toBe(userId)
})

test('an account elsewhere belongs to one person here', async () => {
  await createPerson(db, { email: 'first@sala.test', role: 'owner' })
  const secondId = await createPerson(db, { email: 'second@sala.test', role: 'owner' })
  stubGoogle({ sub: 'google-shared', email: 'shared@gmail.com' })
  await travel(await cookieOf(ctx, 'first@sala.test'))
  const answer = await travel(await cookieOf(ctx, 'second@sala.test'))
  expect(answer.headers.get('location')).toContain('error=account_already_linked_to_different_user')
  expect(await listLinkedProviders(db, secondId)).toEqual([])
})

test('an answer that this browser did not ask for is refused', async () => {
  stubGoogle({ sub: 'google-nok', email: 'nok.private@gmail.com' })
  const departure = await startSocialSignIn(ctx, requestWith(), TRIP)
  const state = new URL(departure?.url ?? '').searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'code', state })
  const answer = await finishSocialTrip(ctx, requestWith('', `/api/auth/callback/google?${query}`), 'google')
  expect(answer.headers.get('location')).toContain('error=')
  expect((await readSessionState(ctx, requestWith(cookiesOf(answer)))).actor).toBeNull()
})

test('unlinked, it opens nothing any more', async () => {
  const userId = await createPerson(db, { email: 'unlink@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'unlink@sala.test')
  stubGoogle({ sub: 'google-unlink', email: 'unlink@gmail.com' })
  await travel(cookie)
  await unlinkAccount(await actorOf(cookie), 'google')
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'google')))
  expect(rows).toEqual([])
  const answer = await travel()
  expect((await readSessionState(ctx, requestWith(cookiesOf(answer)))).actor).toBeNull()
})
