import { eq, inArray, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { actorContext } from '#app/house/access/steps.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { cookieOf, createPerson } from '../../../../tests/support/sign-in.ts'
import type { LoginArea } from '../rules/login.ts'
import { sessions, users } from '../tables.server.ts'
import { guardArea } from './guard.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

/** Runs the guard as the router would; gives its answer, a thrown redirect included. */
async function enter(area: LoginArea, path: string, cookie = '') {
  const url = new URL(path, ctx.origin)
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const request = new Request(url, { headers: { cookie } })
  let seen: string | null = null
  const next = async () => {
    seen = context.get(actorContext).email
    return new Response('inside')
  }
  try {
    const answer = await guardArea(area)({ request, url, context, params: {}, pattern: path }, next)
    if (!(answer instanceof Response)) throw new Error('the guard must answer')
    return { status: answer.status, headers: answer.headers, seen }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, headers: thrown.headers, seen }
  }
}

test('a visitor is sent to the login and finds back afterwards', async () => {
  const { status, headers, seen } = await enter('admin', '/admin/dashboard?receipts=1&x=a b')
  expect(status).toBe(302)
  const location = new URL(headers.get('location') ?? '', ctx.origin)
  expect(location.pathname).toBe('/admin/login')
  expect(location.searchParams.get('returnTo')).toBe('/admin/dashboard?receipts=1&x=a%20b')
  expect(seen).toBeNull()
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('an admin comes in, and no cache keeps the page', async () => {
  await createPerson(db, { email: 'admin@sala.test', role: 'front_desk' })
  const { status, headers, seen } = await enter(
    'admin',
    '/admin/dashboard',
    await cookieOf(ctx, 'admin@sala.test'),
  )
  expect(status).toBe(200)
  expect(seen).toBe('admin@sala.test')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a session says when it was last used, to within five minutes', async () => {
  await createPerson(db, { email: 'busy@sala.test', role: 'front_desk' })
  const cookie = await cookieOf(ctx, 'busy@sala.test')
  const ofBusy = inArray(
    sessions.userId,
    db.select({ id: users.id }).from(users).where(eq(users.email, 'busy@sala.test')),
  )
  const usedAfter = async (minutes: number) => {
    const updatedAt = new Date(Date.now() - minutes * 60_000)
    await db.update(sessions).set({ updatedAt }).where(ofBusy)
    await enter('admin', '/admin/dashboard', cookie)
    const [session] = await db.select().from(sessions).where(ofBusy)
    return (session?.updatedAt.getTime() ?? 0) > updatedAt.getTime()
  }
  expect(await usedAfter(4)).toBe(false)
  expect(await usedAfter(6)).toBe(true)
})

test('the session of someone who is no admin does not open the admin area', async () => {
  await createPerson(db, { email: 'worker@sala.test', isEmployee: true })
  await createPerson(db, { email: 'nobody@sala.test' })
  for (const email of ['worker@sala.test', 'nobody@sala.test']) {
    const { status, headers, seen } = await enter('admin', '/admin/dashboard', await cookieOf(ctx, email))
    expect(status).toBe(302)
    expect(headers.get('location')).toMatch(/^\/admin\/login\?/)
    expect(seen).toBeNull()
  }
})

test('the employee area opens for employees only', async () => {
  await createPerson(db, { email: 'boss@sala.test', role: 'owner' })
  const boss = await enter('employee', '/employee', await cookieOf(ctx, 'boss@sala.test'))
  expect(boss.headers.get('location')).toBe('/employee/login?returnTo=%2Femployee')
  const worker = await enter('employee', '/employee', await cookieOf(ctx, 'worker@sala.test'))
  expect(worker.status).toBe(200)
})

test('when the admin status cannot be looked up nobody comes in', async () => {
  await createPerson(db, { email: 'unlucky@sala.test', role: 'owner' })
  const cookie = await cookieOf(ctx, 'unlucky@sala.test')
  await db.execute(sql`alter table admin_users rename to admin_users_away`)
  const { status, headers, seen } = await enter('admin', '/admin/dashboard', cookie)
  await db.execute(sql`alter table admin_users_away rename to admin_users`)
  expect(status).toBe(302)
  expect(headers.get('location')).toContain('/admin/login')
  expect(seen).toBeNull()
})

test('where an owner asks for a second factor, staff without one are led to their profile', async () => {
  await createPerson(db, { email: 'bare@sala.test', role: 'manager', isEmployee: true })
  const cookie = await cookieOf(ctx, 'bare@sala.test')
  await db.insert(settings).values({ key: 'security', value: { requireTwoFactor: true } })
  const dashboard = await enter('admin', '/admin/dashboard', cookie)
  expect(dashboard.headers.get('location')).toBe('/admin/profile')
  expect(dashboard.seen).toBeNull()
  const thai = await enter('admin', '/th/admin/dashboard', cookie)
  expect(thai.status).toBe(302)
  for (const path of ['/admin/profile', '/th/admin/profile']) {
    expect((await enter('admin', path, cookie)).status).toBe(200)
  }
  expect((await enter('employee', '/employee', cookie)).status).toBe(200)
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, 'bare@sala.test'))
  expect((await enter('admin', '/admin/dashboard', cookie)).status).toBe(200)
  await db.delete(settings)
})
