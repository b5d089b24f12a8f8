import { createCookie } from 'react-router'
import { expect, test } from 'vitest'
import type { RequestContext } from './server-context.ts'
import { visitorCookie } from './visitor-cookie.server.ts'

const ctx = { origin: 'https://sala.test', secrets: { cookies: 'secret' } } as RequestContext
const asked = (cookie: string) => new Request('https://sala.test/', { headers: { cookie } })
const cookie = visitorCookie('application', 60)
const given = cookie.write(ctx, 'an id').split(';')[0] ?? ''

test('a visitor is known by what was written, and nobody else', async () => {
  expect(await cookie.read(ctx, asked(given))).toBe('an id')
  const other = { ...ctx, secrets: { ...ctx.secrets, cookies: 'another' } }
  expect(await cookie.read(other, asked(given))).toBeNull()
  expect(await visitorCookie('receipt', 60).read(ctx, asked(given))).toBeNull()
})

test('it is what React Router writes, for this browser and this site alone', async () => {
  const options = { secrets: ['secret'], httpOnly: true, sameSite: 'lax' as const, path: '/', maxAge: 60 }
  const own = await createCookie('__Host-application', { ...options, secure: true }).serialize('an id')
  expect(cookie.write(ctx, 'an id').split('; ').sort()).toEqual(own.split('; ').sort())
  const plain = { ...ctx, origin: 'http://localhost:3000' }
  expect(cookie.write(plain, 'an id')).toBe(await createCookie('application', options).serialize('an id'))
})

test.each(['=%', '=a.b', '=a.***', '=a.%E0%B8%81', '=%FF.%FF', ''])(
  'what was never written is nothing, and no failure: "%s"',
  async rest => {
    expect(await cookie.read(ctx, asked(`__Host-application${rest}`))).toBeNull()
  },
)
