import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#app/house/accounts/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { gradeHeaders } from '../support/header-grade.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { listRoutes } from '../support/routes.ts'
import { cookieHeader, createPerson, PASSWORD } from '../support/sign-in.ts'

const HOME = 'https://sala.example'

// As it stands on the internet: behind a proxy on the same machine that speaks HTTPS with visitors.
const house = await openRequestHouse({ APP_URL: HOME }, { keepsPages: true })
const { db } = house

/** What is for programs, and knows them by a key or by a signature; pages of it that can only be read. */
const FOR_PROGRAMS = {
  'areas/api/v1': [404],
  'areas/api/openapi': [405],
  'api-docs': [405],
  'joining/card-payments/routes/stripe-webhook': [400],
}

type Asked = { method?: string; headers?: Record<string, string>; body?: BodyInit }

function ask(path: string, { method = 'GET', headers, body }: Asked = {}) {
  const signal = AbortSignal.timeout(20_000)
  return fetch(house.url + path, {
    method,
    redirect: 'manual',
    signal,
    headers: { ...headers },
    ...(body && { body }),
  })
}

async function signIn(email: string, forwardedFor = '203.0.113.7') {
  const answer = await ask('/admin/login', {
    method: 'POST',
    headers: { origin: HOME, 'x-forwarded-for': forwardedFor },
    body: new URLSearchParams({ email, password: PASSWORD }),
  })
  return { answer, cookie: cookieHeader(answer.headers.getSetCookie()) }
}

/** How the browser's script asks for the same page. */
const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

test('every answer has the headers of an A+: pages, data, files, refusals, and what is not there', async () => {
  const email = `${randomUUID()}@sala.test`
  await createPerson(db, { email, role: 'owner' })
  const { answer: signedIn, cookie } = await signIn(email)
  const staff = { headers: { cookie } }
  const post = (body: BodyInit, origin = HOME) => ({ method: 'POST', headers: { origin }, body })
  const answers: Record<string, Response> = {
    'a sign-in': signedIn,
    'a kept page': await ask('/'),
    'a page of the blog': await ask('/th/blogs'),
    'a page with a form': await ask('/membership'),
    'a page that is not there': await ask('/blogs/no-such-post'),
    'a key that is none': await ask(`/application/${randomUUID()}`),
    'a screen of staff': await ask('/admin/members', staff),
    'a screen that is not there': await ask(`/admin/members/${randomUUID()}`, staff),
    'a login that is asked for': await ask('/admin/dashboard'),
    'an unknown address': await ask('/nowhere'),
    'data of a page': await ask('/membership.data'),
    'data of staff': await ask('/admin/members.data', staff),
    'an export': await ask('/admin/members/export', staff),
    'a script that is not there': await ask('/assets/none.js'),
    'a picture that is not there': await ask(`/images/events/${randomUUID()}.jpg`),
    'a feed': await ask('/blogs/rss.xml'),
    'robots.txt': await ask('/robots.txt'),
    'security.txt': await ask('/.well-known/security.txt'),
    'the API without a key': await ask('/api/v1/blogs'),
    'the document of the API': await ask('/api/v1/openapi.json'),
    'a refused form': await ask('/admin/login', post(new URLSearchParams({ email: 'x' }))),
    'a choice': await ask('/preferences', post(new URLSearchParams({ theme: 'night' }))),
    'a post from another site': await ask('/admin/login', post('x', 'https://evil.example')),
    'a post that is too large': await ask('/admin/login', post('x'.repeat(300_000))),
    'a method of nobody': await ask('/membership', { method: 'PUT', headers: { origin: HOME } }),
  }
  for (const [what, { headers }] of Object.entries(answers)) {
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    expect(gradeHeaders({ headers, isPage, isPart: false, isHttps: true }), what).toEqual([])
  }
  expect(answers['a sign-in']?.headers.getSetCookie().join()).toContain('__Host-sala.session_token=')
  for (const what of ['a screen of staff', 'data of staff', 'an export']) {
    expect(answers[what]?.status, what).toBe(200)
    expect(answers[what]?.headers.get('cache-control'), what).toContain('no-store')
  }
})

test('no page that holds something of its visitor is kept by a cache', async () => {
  const paths = [
    '/?register=day-pass',
    '/_root.data?index&register=day-pass',
    '/th?register=day-pass',
    '/membership',
    '/membership.data',
    '/thai-scan-receipt',
    '/submission-success',
    '/card-payment',
    '/request',
    `/application/${randomUUID()}`,
    `/application/${randomUUID()}/payment`,
    '/renew/none',
    '/coming/none',
    '/reset-password?token=a',
    '/confirm-email?token=a',
    '/admin/login',
    '/employee/login/verify',
  ]
  for (const path of paths) {
    expect((await ask(path)).headers.get('cache-control'), path).toContain('no-store')
  }
})

test('no route takes a post that another site asks for, and programs are known by key or signature', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${HOME}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { origin: HOME, 'sec-fetch-site': 'same-site' },
  ]
  const seen: Record<string, number[]> = {}
  for (const { id, path } of listRoutes()) {
    const statuses = new Set<number>()
    for (const target of id in FOR_PROGRAMS ? [path] : [path, dataPath(path)]) {
      for (const headers of foreign) {
        const answer = await ask(target, {
          method: 'POST',
          headers,
          body: new URLSearchParams('a=b'),
        })
        await answer.text()
        statuses.add(answer.status)
      }
    }
    seen[id] = [...statuses]
  }
  const otherwise = Object.entries(seen).filter(([, statuses]) => statuses.join() !== '403')
  expect(Object.fromEntries(otherwise)).toEqual(FOR_PROGRAMS)
  const disguised = { method: 'POST', headers: { origin: 'https://evil.example' } }
  const password = new URLSearchParams({ email: 'a@sala.test', password: 'mango at midnight' })
  for (const path of [
    '//evil.example/admin/login',
    '/.//evil.example/admin/login',
    '/\\evil.example/admin/login',
  ])
    expect((await ask(path, { ...disguised, body: password })).status, path).toBe(403)
  const keyless = await ask('/api/v1/blogs', {
    method: 'POST',
    headers: { origin: 'null' },
    body: '{}',
  })
  expect(keyless.status).toBe(401)
  const own = { method: 'POST', headers: { origin: HOME, 'sec-fetch-site': 'same-origin' } }
  expect((await ask('/admin/login', { ...own, body: new URLSearchParams('a=b') })).status).toBe(400)
})

test('behind a proxy each visitor has an address of their own, and none that they made up', async () => {
  const email = `${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, role: 'owner' })
  await signIn(email, '198.51.100.66, 192.0.2.10')
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(session?.ipAddress).toBe('192.0.2.10')
})

test('security.txt tells whom to write to, and until when that is so', async () => {
  const read = async () => (await ask('/.well-known/security.txt')).text()
  expect(await read()).not.toContain('mailto:') // the address of a fresh install is an example
  expect(await read()).toContain(`Contact: ${HOME}/#contact`)
  const expires = /^Expires: (.+)$/m.exec(await read())?.[1] ?? ''
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  await db.insert(settings).values({ key: 'company', value: { email: 'desk@sala.test' } })
  expect(await read()).toContain('Contact: mailto:desk@sala.test')
})
