import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { countRows } from '../support/server-database.ts'

type Body = { contentType: string; content: string | Buffer }

const WIZARD = '/?index&register=day-pass'
const FORMS = [
  WIZARD,
  '/membership',
  '/thai-scan-receipt',
  '/request',
  '/admin/login',
  '/employee/login',
  '/preferences',
  '/sign-out',
]
const OTHERS = [
  '/',
  '/submission-success',
  '/admin',
  '/admin/dashboard',
  '/employee',
  '/blogs',
  '/nowhere',
  '/th/nowhere',
]
/** How the browser's script asks for the same pages. */
const DATA = [
  '/_root.data?index&register=day-pass',
  '/membership.data',
  '/thai-scan-receipt.data',
  '/admin/login.data',
  '/nowhere.data',
]

const urlEncoded = (content: string | Buffer): Body => ({
  contentType: 'application/x-www-form-urlencoded',
  content,
})
const multipart = (content: string | Buffer): Body => ({
  contentType: 'multipart/form-data; boundary=x',
  content,
})

const BODIES: Record<string, Body> = {
  nothing: urlEncoded(''),
  JSON: { contentType: 'application/json', content: '{"name":["a"],"intent":{"$gt":""}}' },
  text: { contentType: 'text/plain', content: 'hello' },
  'a type nobody knows': { contentType: 'x/y; charset=\u00e9', content: 'hello' },
  'random bytes': urlEncoded(randomBytes(4096)),
  'random bytes as a multipart': multipart(randomBytes(4096)),
  'a multipart without an end': multipart('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSom'),
  'a multipart without a boundary': { contentType: 'multipart/form-data', content: '--x--' },
  'a file where text belongs': multipart(
    '--x\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nSom\r\n--x\r\nContent-Disposition: form-data; name="intent"; filename="b"\r\n\r\nsubmit\r\n--x--\r\n',
  ),
  'broken percent signs': urlEncoded('name=%&email=%zz&intent=%E0%A4%A'),
  'NUL and other control characters': urlEncoded(
    'intent=pay%3Ascan&step=4&name=%00%01%1b&email=a%00%40b.cc&plan=day-pass%00',
  ),
  'duplicate fields': urlEncoded(
    'name=a&name=b&plan=day-pass&plan=week-pass&intent=next&intent=submit&step=1&step=99',
  ),
  'names of the language': urlEncoded(
    '__proto__=1&constructor=1&plan=__proto__&paymentMethod=constructor&intent=toString&step=NaN',
  ),
  'a thousand fields': urlEncoded(Array.from({ length: 1000 }, (_, i) => `f${i}=1`).join('&')),
  SQL: urlEncoded("intent=pay:scan&step=4&plan=day-pass'%3B drop table plans--&name=' or 1=1--"),
  'dates that are none': urlEncoded(
    'intent=pay:scan&step=4&plan=day-pass&startDate=9999-99-99&dateOfBirth=0000-00-00',
  ),
  'lone surrogates': urlEncoded('name=%ED%A0%80&email=%F0%28%8C%28&intent=pay:scan'),
}

for (const path of [...FORMS, ...OTHERS, ...DATA]) {
  test(`nothing posted to ${path} breaks the server or is half stored`, async ({
    request,
    baseURL,
    database,
  }) => {
    const before = await countRows(database)
    for (const [what, body] of Object.entries(BODIES)) {
      const answer = await post(request, baseURL, path, body)
      expect(answer.status(), `${what} to ${path}`).toBeLessThan(500)
    }
    expect(await countRows(database)).toEqual(before)
  })
}

for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'NONSENSE']) {
  test(`the method ${method} breaks nothing`, async ({ request, baseURL }) => {
    for (const path of [
      '/',
      '/membership',
      '/thai-scan-receipt',
      '/admin/login',
      '/healthz',
      '/favicon.svg',
    ]) {
      const answer = await request.fetch(path, {
        method,
        headers: { origin: baseURL ?? '' },
        maxRedirects: 0,
      })
      expect(answer.status(), path).toBeLessThan(500)
    }
  })
}

test('no address breaks the server', async ({ request, baseURL }) => {
  const paths = [
    ...[
      '/%',
      '/%00',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fpackage.json',
      '//',
      '//evil.example/',
      '/.//evil.example',
      '/\\evil.example',
    ],
    ...['/?register=', '/?register=__proto__', '/?register=%00', '/?register=a&register=b', '/?index&index'],
    ...[
      '/membership?plan=%E0%A4%A',
      '/membership?plan=constructor',
      `/${'a'.repeat(6000)}`,
      '/th/th/th',
      '/TH',
    ],
    ...[
      '/assets/none.js',
      '/agreement/../../package.json',
      '/agreement/2026-11-23.1/en/page-9.svg',
      '/admin/receipts/x/image',
    ],
    ...[
      '/admin/login?returnTo=//evil.example',
      '/admin/login?returnTo=%00',
      '/_root.data',
      '/membership.data?_routes=x',
    ],
  ]
  for (const path of paths) {
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    expect(answer.status(), path).toBeLessThan(500)
    expect(answer.headers()['location'] ?? '/', path).toMatch(/^\/(?![/\\])/)
    expect(await answer.text(), path).not.toContain('"devDependencies"')
  }
})

test('no page that one claims to come from breaks the form of a receipt', async ({ request, baseURL }) => {
  for (const path of ['//', '//[', '//evil.example/x', '/%', '/blogs?a[b]=c', 'nonsense'])
    expect(
      (await request.get('/thai-scan-receipt', { headers: { referer: `${baseURL}${path}` } })).status(),
      path,
    ).toBe(200)
})

test('a body that is larger than its page takes is refused with 413', async ({
  request,
  baseURL,
  database,
}) => {
  const before = await countRows(database)
  const form = urlEncoded(`name=${'a'.repeat(300 * 1024)}`)
  for (const path of [WIZARD, '/admin/login', '/preferences']) {
    expect((await post(request, baseURL, path, form)).status(), path).toBe(413)
  }
  const upload = multipart(Buffer.alloc(20 * 1024 * 1024, 65))
  for (const path of ['/membership', '/thai-scan-receipt']) {
    expect((await post(request, baseURL, path, upload)).status(), path).toBe(413)
  }
  expect(await countRows(database)).toEqual(before)
})

function post(
  request: APIRequestContext,
  origin: string | undefined,
  path: string,
  { contentType, content }: Body,
) {
  const headers = { origin: origin ?? '', 'content-type': contentType }
  return request.post(path, { headers, data: content, maxRedirects: 0 })
}
