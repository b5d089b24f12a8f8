import { expect, test } from 'vitest'
import type { RequestContext } from './server-context.ts'
import { visitorCookie } from './visitor-cookie.server.ts'

const ctx = { origin: 'https://sala.test', secrets: { cookies: 'secret' } } as RequestContext
const asked = (cookie: string) => new Request('https://sala.test/', { headers: { cookie } })
const cookie = visitorCookie('application', 60)
const given = cookie.write(ctx, 'an id').split(';')[0] ?? ''

test('a visitor is known by what was written, and nobody else', async () => {
  for (const content of ['an id', { name: 'สาลา' }, null])
    expect(await cookie.read(ctx, asked(cookie.write(ctx, content).split(';')[0] ?? ''))).toEqual(content)
  const other = { ...ctx, secrets: { ...ctx.secrets, cookies: 'another' } }
  expect(await cookie.read(other, asked(given))).toBeNull()
})

test('what was signed for one cookie is none of another, however the browser calls it', async () => {
  const renamed = given.replace('application', 'receipt')
  expect(await visitorCookie('receipt', 60).read(ctx, asked(renamed))).toBeNull()
  const plain = { ...ctx, origin: 'http://localhost:3000' }
  expect(await cookie.read(plain, asked(given.replace('__Host-', '')))).toBeNull()
})

test('it is for this browser and this site alone, and goes over HTTPS where that is spoken', () => {
  const attributes = (header: string) => header.split('; ').slice(1).toSorted()
  const everywhere = ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax']
  expect(given).toMatch(/^__Host-application=/)
  expect(attributes(cookie.write(ctx, 'an id'))).toEqual([...everywhere, 'Secure'].toSorted())
  const plain = { ...ctx, origin: 'http://localhost:3000' }
  expect(cookie.write(plain, 'an id')).toMatch(/^application=/)
  expect(attributes(cookie.write(plain, 'an id'))).toEqual(everywhere)
})

test.each(['=%', '=a.b', '=a.***', '=a.%E0%B8%81', '=%FF.%FF', ''])(
  'what was never written is nothing, and no failure: "%s"',
  async rest => {
    expect(await cookie.read(ctx, asked(`__Host-application${rest}`))).toBeNull()
  },
)
