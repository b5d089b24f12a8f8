import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { cookieOf, createPerson } from '../../../../tests/support/sign-in.ts'
import { adminUsers, sessions } from '../tables.server.ts'
import { action, loader } from './session.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const userId = await createPerson(db, { email: 'admin@sala.test', role: 'owner' })
await createPerson(db, { email: 'worker@sala.test', isEmployee: true })

async function ask(handler: typeof loader | typeof action, path: string, cookie = '') {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const url = new URL(path, ctx.origin)
  const request = new Request(url, { headers: { cookie }, method: handler === action ? 'POST' : 'GET' })
  // biome-ignore lint/suspicious/noExplicitAny: the router's own arguments carry types of the whole route tree
  const response = await handler({ request, url, context, params: {}, pattern: '' } as any)
  expect(response.status).toBe(200)
  return { body: await response.json(), cookies: response.headers.getSetCookie() }
}

test('a visitor has no session', async () => {
  expect((await ask(loader, '/session?area=admin')).body).toEqual({ state: 'ended' })
})

test('it says who is signed in, and for how long', async () => {
  const cookie = await cookieOf(ctx, 'admin@sala.test')
  const { body } = await ask(loader, '/session?area=admin', cookie)
  expect(body).toEqual({ state: 'active', userId, secondsLeft: expect.any(Number) })
  expect(body.secondsLeft).toBeGreaterThan(24 * 60 * 60)
})

test('a session is good only for the areas that its owner may enter', async () => {
  const admin = await cookieOf(ctx, 'admin@sala.test')
  const worker = await cookieOf(ctx, 'worker@sala.test')
  expect((await ask(loader, '/session?area=employee', admin)).body.state).toBe('ended')
  expect((await ask(loader, '/session?area=admin', worker)).body.state).toBe('ended')
  expect((await ask(loader, '/session?area=employee', worker)).body.state).toBe('active')
})

test('asking leaves the session as it is, extending one near its end gives it its full length', async () => {
  const cookie = await cookieOf(ctx, 'admin@sala.test')
  const nearEnd = new Date(Date.now() + 60_000)
  await db.update(sessions).set({ expiresAt: nearEnd }).where(eq(sessions.userId, userId))
  expect((await ask(loader, '/session?area=admin', cookie)).body.secondsLeft).toBeLessThanOrEqual(60)
  const { cookies } = await ask(action, '/session?area=admin', cookie)
  expect(cookies.join()).toContain('session_token')
  const { body } = await ask(loader, '/session?area=admin', cookie)
  expect(body.secondsLeft).toBeGreaterThan(DAY_MS / 1000)
})

test('ended in the database, or its owner no admin any more, is ended', async () => {
  const cookie = await cookieOf(ctx, 'admin@sala.test')
  await db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, userId))
  expect((await ask(loader, '/session?area=admin', cookie)).body).toEqual({ state: 'ended' })
  await db.update(adminUsers).set({ endedAt: null }).where(eq(adminUsers.userId, userId))
  expect((await ask(loader, '/session?area=admin', cookie)).body.state).toBe('active')
  await db.delete(sessions).where(eq(sessions.userId, userId))
  expect((await ask(loader, '/session?area=admin', cookie)).body).toEqual({ state: 'ended' })
})
