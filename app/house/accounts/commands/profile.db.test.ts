import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { actorContext } from '#app/house/access/steps.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { mailsTo, textOf } from '../../../../tests/support/mails.ts'
import { cookieOf, createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { answerProfile } from '../actions/profile.server.ts'
import { readSessionState } from '../queries/session.server.ts'
import { guardArea } from '../steps/guard.server.ts'
import { adminUsers, sessions, users } from '../tables.server.ts'
import { loadProfile } from '../views/profile.server.ts'
import { confirmEmailChange, findEmailChange } from './email-change.server.ts'
import { signIn } from './sign-in.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

function requestWith(cookie: string, body?: URLSearchParams) {
  const init = body ? { method: 'POST', body } : {}
  return new Request(`${ctx.origin}/admin/profile`, { ...init, headers: { cookie } })
}

/** Someone who is signed in in one browser, with what their profile's forms do. */
async function enter(email: string, role: 'owner' | 'front_desk' = 'front_desk') {
  const userId = await createPerson(db, { email, role })
  return { userId, ...(await browserOf(email)) }
}

async function browserOf(email: string) {
  const cookie = await cookieOf(ctx, email)
  const { actor } = await readSessionState(ctx, requestWith(cookie))
  if (!actor) throw new Error('nobody is signed in')
  const commands = { ...ctx, actor }
  return {
    cookie,
    isSignedIn: async () => (await readSessionState(ctx, requestWith(cookie))).actor !== null,
    open: () => loadProfile(commands, requestWith(cookie)),
    // biome-ignore lint/suspicious/noExplicitAny: what the router would unwrap
    post: async (fields: Record<string, string>): Promise<any> => {
      const request = requestWith(cookie, new URLSearchParams(fields))
      return answerProfile(commands, { request, form: await request.formData(), area: 'admin' })
    },
  }
}

async function mailTo(recipient: string) {
  return textOf((await mailsTo(db, recipient)).at(-1))
}

function tokenIn(text: string) {
  return new URL(/http\S+/.exec(text)?.[0] ?? 'http://none').searchParams.get('token') ?? ''
}

test('the name changes for others too, and the log says from what to what', async () => {
  const { post, userId } = await enter('name@sala.test')
  const { version } = savedFields({ name: 'Mali' })
  expect((await post({ intent: 'name', name: ' Nok Suwan ', version })).data.message).toBe(
    'Your name is saved',
  )
  const [admin] = await db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
  expect(admin?.displayName).toBe('Nok Suwan')
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, userId))
  expect(entries.at(-1)).toMatchObject({
    action: 'updated',
    details: { before: { name: 'Mali' }, after: { name: 'Nok Suwan' } },
  })
})

test.each([
  ['', 'Please enter your name'],
  ['x'.repeat(81), 'Please use at most 80 characters'],
])('a name must be there and not be a story', async (name, message) => {
  const { post } = await browserOf('name@sala.test')
  const answer = await post({ intent: 'name', name })
  expect(answer.init.status).toBe(400)
  expect(answer.data).toMatchObject({ errors: { name: message }, values: { name } })
})

test('nobody makes themselves anything by what they post', async () => {
  const { post, userId } = await enter('mass@sala.test')
  const before = await db.select().from(users).where(eq(users.id, userId))
  const forged = {
    role: 'owner',
    employeeId: '01a1fe3c-5607-73ca-a379-cadaa686d2b4',
    emailVerified: 'false',
    twoFactorEnabled: 'true',
    userId: '01a1fe3c-5607-73ca-a379-cadaa686d2b4',
    id: '01a1fe3c-5607-73ca-a379-cadaa686d2b4',
    endedAt: '',
  }
  await post({ intent: 'name', name: 'Mali', ...forged })
  await post({ intent: 'password', current: PASSWORD, next: 'kites above the bay', ...forged })
  const [after] = await db.select().from(users).where(eq(users.id, userId))
  const { updatedAt, devicesForgottenAt } = after ?? {} // what a new password changes
  expect(after).toEqual({ ...before[0], updatedAt, devicesForgottenAt })
  const [admin] = await db.select().from(adminUsers).where(eq(adminUsers.userId, userId))
  expect(admin).toMatchObject({ role: 'front_desk', displayName: 'Mali' })
})

test('a form that is none of the profile’s is refused', async () => {
  const { post } = await browserOf('name@sala.test')
  await expect(post({ intent: 'promote' })).rejects.toMatchObject({ status: 400 })
  await expect(post({})).rejects.toMatchObject({ status: 400 })
})

test('a new password ends every other session and is told by mail', async () => {
  const here = await enter('password@sala.test')
  const elsewhere = await browserOf('password@sala.test')
  const answer = await here.post({ intent: 'password', current: PASSWORD, next: 'kites above the bay' })
  expect(answer.data.errors).toEqual({})
  expect(await here.isSignedIn()).toBe(true)
  expect(await elsewhere.isSignedIn()).toBe(false)
  const request = requestWith('')
  const old = await signIn(ctx, request, { email: 'password@sala.test', password: PASSWORD })
  expect(old.ok).toBe(false)
  const fresh = await signIn(ctx, request, { email: 'password@sala.test', password: 'kites above the bay' })
  expect(fresh.ok).toBe(true)
  expect(await mailTo('password@sala.test')).toContain('password of your account was changed')
})

test.each([
  [{ current: 'not it', next: 'kites above the bay' }, { current: 'This is not your current password' }],
  [
    { current: '', next: '' },
    { current: 'Please enter your password', next: 'Please enter the new password' },
  ],
  [{ current: PASSWORD, next: 'short' }, { next: 'Please use at least 8 characters' }],
  [{ current: PASSWORD, next: 'x'.repeat(129) }, { next: 'Please use at most 128 characters' }],
  [{ current: PASSWORD, next: 'Password1' }, { next: expect.stringContaining('Too many people') }],
  [{ current: PASSWORD, next: 'Sala2026' }, { next: expect.stringContaining('easy to guess') }],
])('a password is refused next to its field: %j', async (fields, errors) => {
  const { post } = await browserOf('name@sala.test')
  const answer = await post({ intent: 'password', ...fields })
  expect(answer.init.status).toBe(400)
  expect(answer.data.errors).toEqual(errors)
  expect(JSON.stringify(answer.data)).not.toContain(PASSWORD)
})

test('the address changes when the link that went there is opened; the old one is told twice', async () => {
  const { post, isSignedIn, userId } = await enter('old@sala.test')
  const answer = await post({ intent: 'email', email: 'New@Sala.test', password: PASSWORD })
  expect(answer.data.errors).toEqual({})
  expect(await mailTo('old@sala.test')).toContain('asked to change the email address')
  const token = tokenIn(await mailTo('new@sala.test'))
  expect(await findEmailChange(ctx, token)).toBe('new@sala.test')
  const [before] = await db.select().from(users).where(eq(users.id, userId))
  expect(before?.email).toBe('old@sala.test')
  expect(await confirmEmailChange(ctx, token)).toEqual({ ok: true, value: { email: 'new@sala.test' } })
  expect(await mailTo('old@sala.test')).toContain('no longer signs in')
  expect(await isSignedIn()).toBe(true)
  expect(await confirmEmailChange(ctx, token)).toEqual({ ok: false, reason: 'invalid_link' })
  const entered = await signIn(ctx, requestWith(''), { email: 'new@sala.test', password: PASSWORD })
  expect(entered.ok).toBe(true)
})

test('the address of somebody else gets no link, and the answer is the same', async () => {
  await createPerson(db, { email: 'taken@sala.test' })
  const { post } = await enter('curious@sala.test')
  const free = await post({ intent: 'email', email: 'free@sala.test', password: PASSWORD })
  const taken = await post({ intent: 'email', email: 'taken@sala.test', password: PASSWORD })
  expect(taken.data.message).toBe(free.data.message.replace('free@', 'taken@'))
  expect(await mailTo('taken@sala.test')).toBe('')
})

test('an address that was taken meanwhile stays its owner’s', async () => {
  const { post } = await enter('late@sala.test')
  await post({ intent: 'email', email: 'contested@sala.test', password: PASSWORD })
  const token = tokenIn(await mailTo('contested@sala.test'))
  await createPerson(db, { email: 'contested@sala.test' })
  expect(await confirmEmailChange(ctx, token)).toEqual({ ok: false, reason: 'invalid_link' })
})

test.each([
  [
    { email: '', password: '' },
    { email: 'Please enter your email address', password: 'Please enter your password' },
  ],
  [{ email: 'nowhere', password: PASSWORD }, { email: expect.stringContaining('complete email') }],
  [{ email: 'NAME@sala.test', password: PASSWORD }, { email: 'This is your address already' }],
  [{ email: 'fine@sala.test', password: 'wrong' }, { password: 'This is not your current password' }],
])('a change of address is refused next to its field, and keeps the address: %j', async (fields, errors) => {
  const { post } = await browserOf('name@sala.test')
  const answer = await post({ intent: 'email', ...fields })
  expect(answer.init.status).toBe(400)
  expect(answer.data).toMatchObject({ errors, values: { email: fields.email } })
})

test('a session elsewhere is listed in plain words and can be ended', async () => {
  const here = await enter('sessions@sala.test')
  const elsewhere = await browserOf('sessions@sala.test')
  await db
    .update(sessions)
    .set({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' })
    .where(eq(sessions.userId, here.userId))
  const listed = (await here.open()).sessions
  expect(listed.map(({ device }) => device)).toEqual(['Chrome on Windows', 'Chrome on Windows'])
  expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1)
  const other = listed.find(({ isThis }) => !isThis)
  await here.post({ intent: 'session-end', sessionId: other?.id ?? '' })
  expect(await elsewhere.isSignedIn()).toBe(false)
  expect(await here.isSignedIn()).toBe(true)
})

test('nobody ends a session of somebody else, nor breaks the page with an id that is none', async () => {
  const victim = await enter('victim@sala.test')
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, victim.userId))
  const { post } = await enter('attacker@sala.test')
  await post({ intent: 'session-end', sessionId: session?.id ?? '' })
  await post({ intent: 'session-end', sessionId: "' or true --" })
  expect(await victim.isSignedIn()).toBe(true)
})

test('all other sessions end at once; signing out everywhere ends this one too', async () => {
  const here = await enter('everywhere@sala.test')
  const second = await browserOf('everywhere@sala.test')
  const third = await browserOf('everywhere@sala.test')
  await here.post({ intent: 'sessions-end-others' })
  expect(await Promise.all([here, second, third].map(browser => browser.isSignedIn()))).toEqual([
    true,
    false,
    false,
  ])
  const answer = await here.post({ intent: 'sessions-end-all' })
  expect(answer.headers.get('location')).toBe('/admin/login')
  expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0')
  expect(await here.isSignedIn()).toBe(false)
})

test('the profile shows no secrets', async () => {
  const { open, cookie } = await enter('open@sala.test')
  const shown = JSON.stringify(await open())
  const [session] = await db.select({ token: sessions.token }).from(sessions)
  expect(shown).not.toContain(session?.token)
  for (const part of cookie.split('; ')) expect(shown).not.toContain(part.split('=')[1])
})

test('a cookie that the page set is not overwritten by the refreshment of the session', async () => {
  const { cookie, userId } = await enter('refresh@sala.test', 'owner')
  const soon = new Date(Date.now() + 60 * 60_000)
  await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, userId))
  const url = new URL('/admin/profile', ctx.origin)
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const next = async () => {
    expect(context.get(actorContext).userId).toBe(userId)
    return new Response('', { headers: { 'Set-Cookie': 'sala.session_token=new' } })
  }
  const args = { request: requestWith(cookie), url, context, params: {}, pattern: '' }
  const answer = await guardArea('admin')(args, next)
  const set = (answer as Response).headers.getSetCookie()
  expect(set.filter(value => value.startsWith('sala.session_token='))).toEqual(['sala.session_token=new'])
})
