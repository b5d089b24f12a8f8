import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { cookieHeader, cookieOf, createPerson, PASSWORD } from '../../../../tests/support/sign-in.ts'
import { action, loader } from './login.tsx'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
await createPerson(db, { email: 'admin@sala.test', role: 'owner' })
await createPerson(db, { email: 'worker@sala.test', isEmployee: true })

function argsFor(path: string, init: RequestInit = {}) {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const url = new URL(path.replace('.data', ''), ctx.origin)
  return { request: new Request(new URL(path, ctx.origin), init), url, context, params: {}, pattern: '' }
}

function open(path: string, cookie = '') {
  // biome-ignore lint/suspicious/noExplicitAny: the router's own arguments carry types of the whole route tree
  const args = argsFor(path, { headers: { cookie } }) as any
  return loader(args).catch(thrown => thrown)
}

// biome-ignore lint/suspicious/noExplicitAny: what the router would unwrap
async function post(path: string, fields: Record<string, string>): Promise<any> {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  return action(argsFor(path, { method: 'POST', body: new URLSearchParams(fields) }) as any)
}

test('the right sign-in leads through the login page to the place that was asked for', async () => {
  const path = '/admin/login?returnTo=%2Fadmin%2Fdashboard%3Freceipts%3Dx'
  const answer = await post(path, { email: 'admin@sala.test', password: PASSWORD })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(path)
  const next = await open(path, cookieHeader(answer.headers.getSetCookie()))
  expect(next.headers.get('location')).toBe('/admin/dashboard?receipts=x')
})

test.each([
  ['/admin/login', 'admin@sala.test', '/admin/dashboard'],
  ['/employee/login', 'worker@sala.test', '/employee'],
  ['/admin/login?returnTo=https://evil.test', 'admin@sala.test', '/admin/dashboard'],
  ['/admin/login?returnTo=//evil.test', 'admin@sala.test', '/admin/dashboard'],
])('at %s, %s goes on to %s', async (path, email, destination) => {
  const answer = await open(path, await cookieOf(ctx, email))
  expect(answer.headers.get('location')).toBe(destination)
})

test('someone in the wrong area stays on the page, which says so', async () => {
  const answer = await open('/employee/login', await cookieOf(ctx, 'admin@sala.test'))
  expect(answer.data).toMatchObject({ backend: 'ready', signedInAs: 'admin@sala.test' })
})

test('a refusal carries the words of the backend, the email, and never the password', async () => {
  const answer = await post('/admin/login', { email: 'admin@sala.test', password: 'wrong wrong' })
  expect(answer.init.status).toBe(401)
  expect(answer.data).toEqual({
    email: 'admin@sala.test',
    errors: { form: 'Invalid email or password' },
  })
})

test('a refusal has its status for the page’s own script too', async () => {
  const answer = await post('/admin/login.data', { email: 'admin@sala.test', password: 'wrong wrong' })
  expect(answer.init.status).toBe(401)
})

test('email and password are required', async () => {
  const answer = await post('/admin/login', { email: ' ', password: '' })
  expect(answer.init.status).toBe(400)
  expect(answer.data.errors).toEqual({
    email: 'Please enter your email address',
    password: 'Please enter your password',
  })
})
