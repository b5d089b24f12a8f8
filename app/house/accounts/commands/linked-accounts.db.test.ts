import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { mailsTo, textOf } from '../../../../tests/support/mails.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { totpCode } from '../adapters/totp.server.ts'
import { listLinkedProviders } from '../queries/linked-providers.server.ts'
import { readSessionState } from '../queries/session.server.ts'
import { issueToken } from '../steps/one-time-tokens.server.ts'
import { accounts, sessions, users } from '../tables.server.ts'
import {
  finishSocialTrip,
  readProvider,
  startLinking,
  startSocialSignIn,
  unlinkAccount,
} from './linked-accounts.server.ts'
import { resetPassword } from './recovery.server.ts'
import { confirmSecondFactor, startSecondFactor } from './second-factor.server.ts'
import { findChallenge } from './second-step.server.ts'
import { endAllSessions } from './sessions.server.ts'

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
function stubGoogle(profile: { sub: string; email: string }, meanwhile = async (): Promise<unknown> => null) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { iss: 'https://accounts.google.com', aud: 'google-id', email_verified: true, name: 'N' }
  const idToken = `${part({ alg: 'RS256' })}.${part({ ...claims, ...profile })}.c2ln`
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    expect(String(input instanceof Request ? input.url : input)).toBe('https://oauth2.googleapis.com/token')
    await meanwhile()
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
  return comeBack(await leave(cookie), cookie)
}

/** @returns the request with which the browser comes back from Google, without its other cookies */
async function leave(cookie = '') {
  const departure = cookie
    ? await linkingOf(cookie, PASSWORD)
    : await startSocialSignIn(ctx, requestWith(), TRIP)
  if (!departure) throw new Error('no departure')
  const state = new URL(departure.url).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'code', state })
  return { path: `/api/auth/callback/google?${query}`, kept: cookieHeader(departure.cookies) }
}

async function linkingOf(cookie: string, password: string) {
  const trip = { ...TRIP, returnTo: '/admin/profile', password }
  const started = await startLinking(await actorOf(cookie), requestWith(cookie), trip)
  if (!started.ok) throw new Error(started.reason)
  return started.value
}

function comeBack({ path, kept }: Awaited<ReturnType<typeof leave>>, cookie = '') {
  return finishSocialTrip(ctx, requestWith([cookie, kept].filter(Boolean).join('; '), path), 'google')
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
  expect(await unlinkAccount(await actorOf(cookie), 'google', 'not it')).toEqual({
    ok: false,
    reason: 'wrong',
  })
  await unlinkAccount(await actorOf(cookie), 'google', PASSWORD)
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'google')))
  expect(rows).toEqual([])
  const answer = await travel()
  expect((await readSessionState(ctx, requestWith(cookiesOf(answer)))).actor).toBeNull()
})

test('linking asks for the password, and both are told by mail', async () => {
  const email = 'unlocked@sala.test'
  const userId = await createPerson(db, { email, role: 'owner' })
  const cookie = await cookieOf(ctx, email)
  await expect(linkingOf(cookie, 'not it')).rejects.toThrow('wrong')
  stubGoogle({ sub: 'google-unlocked', email: 'somebody.else@gmail.com' })
  await travel(cookie)
  await unlinkAccount(await actorOf(cookie), 'google', PASSWORD)
  const texts = (await mailsTo(db, email)).map(textOf)
  expect(texts).toEqual([
    expect.stringContaining('Google now signs in to it as well'),
    expect.stringContaining('it no longer signs in to yours'),
  ])
  expect(await listLinkedProviders(db, userId)).toEqual([])
})

test.each<[string, (userId: string, cookie: string) => Promise<unknown>]>([
  [
    'the password was reset',
    async userId => {
      const wanted = { purpose: 'reset-password', userId, validSeconds: 60, now: new Date() } as const
      const token = await db.transaction(tx => issueToken(tx, wanted))
      return resetPassword(ctx, requestWith(), { token, password: 'kites above the bay' })
    },
  ],
  ['everybody was signed out', async (_, cookie) => endAllSessions(await actorOf(cookie))],
  ['this session was ended elsewhere', userId => db.delete(sessions).where(eq(sessions.userId, userId))],
])('a trip that was to link an account links nothing once %s', async (_, end) => {
  const email = `${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, role: 'owner' })
  const cookie = await cookieOf(ctx, email)
  stubGoogle({ sub: email, email: 'thief@gmail.com' })
  const trip = await leave(cookie)
  await end(userId, cookie)
  const answer = await comeBack(trip, cookie)
  expect(answer.headers.get('location')).toContain('error=')
  expect(await listLinkedProviders(db, userId)).toEqual([])
})

test('nor does it link to somebody who signed in to the same browser meanwhile, or while Google answers', async () => {
  const [first, second] = ['one.tab@sala.test', 'other.tab@sala.test']
  const firstId = await createPerson(db, { email: first, role: 'owner' })
  const secondId = await createPerson(db, { email: second, role: 'owner' })
  stubGoogle({ sub: 'google-tabs', email: 'tabs@gmail.com' })
  const trip = await leave(await cookieOf(ctx, first))
  const answer = await comeBack(trip, await cookieOf(ctx, second))
  expect(answer.headers.get('location')).toContain('error=unable_to_link_account')
  const cookie = await cookieOf(ctx, first)
  const late = await leave(cookie)
  stubGoogle({ sub: 'google-tabs', email: 'tabs@gmail.com' }, () =>
    db.delete(sessions).where(eq(sessions.userId, firstId)),
  )
  await comeBack(late, cookie)
  for (const userId of [firstId, secondId]) expect(await listLinkedProviders(db, userId)).toEqual([])
})

test('after a reset the mail and the page name the accounts elsewhere that still sign in', async () => {
  const email = 'still@sala.test'
  const userId = await createPerson(db, { email, role: 'owner' })
  stubGoogle({ sub: 'google-still', email })
  await travel(await cookieOf(ctx, email))
  const wanted = { purpose: 'reset-password', userId, validSeconds: 60, now: new Date() } as const
  const token = await db.transaction(tx => issueToken(tx, wanted))
  const outcome = await resetPassword(ctx, requestWith(), { token, password: 'kites above the bay' })
  expect(outcome).toMatchObject({ ok: true, value: { linked: ['google'] } })
  expect(textOf((await mailsTo(db, email)).at(-1))).toContain('still sign in to yours: Google')
})
