import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { countRows } from '../support/count-rows.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()

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
  test(`nothing posted to ${path} breaks the server or is half stored`, async () => {
    const before = await countRows(house)
    for (const [what, body] of Object.entries(BODIES))
      expect((await post(path, body)).status, `${what} to ${path}`).toBeLessThan(500)
    expect(await countRows(house)).toEqual(before)
  })
}

for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'NONSENSE']) {
  test(`the method ${method} breaks nothing`, async () => {
    for (const path of ['/', '/membership', '/thai-scan-receipt', '/admin/login', '/healthz', '/favicon.svg'])
      expect((await ask(path, method)).status, path).toBeLessThan(500)
  })
}

test('no address breaks the server', async () => {
  const paths = [
    '/%',
    '/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fpackage.json',
    '//',
    '//evil.example/',
    '/.//evil.example',
    '/\\evil.example',
    '/?register=',
    '/?register=__proto__',
    '/?register=%00',
    '/?register=a&register=b',
    '/?index&index',
    '/membership?plan=%E0%A4%A',
    '/membership?plan=constructor',
    `/${'a'.repeat(6000)}`,
    '/th/th/th',
    '/TH',
    '/assets/none.js',
    '/agreement/../../package.json',
    '/agreement/2026-11-23.1/en/page-9.svg',
    '/admin/receipts/x/image',
    '/admin/login?returnTo=//evil.example',
    '/admin/login?returnTo=%00',
    '/_root.data',
    '/membership.data?_routes=x',
  ]
  for (const path of paths) {
    const { status, location, text } = await ask(path)
    expect(status, path).toBeLessThan(500)
    expect(location ?? '/', path).toMatch(/^\/(?![/\\])/)
    expect(text, path).not.toContain('"devDependencies"')
  }
})

test('no page that one claims to come from breaks the form of a receipt', async () => {
  for (const path of ['//', '//[', '//evil.example/x', '/%', '/blogs?a[b]=c', 'nonsense']) {
    const headers = { referer: house.url + path }
    expect((await house.newVisitor().fetch('/thai-scan-receipt', { headers })).status, path).toBe(200)
  }
})

test('a body that is larger than its page takes is refused with 413', async () => {
  const before = await countRows(house)
  const form = urlEncoded(`name=${'a'.repeat(300 * 1024)}`)
  for (const path of [WIZARD, '/admin/login', '/preferences'])
    expect((await post(path, form)).status, path).toBe(413)
  const upload = multipart(Buffer.alloc(20 * 1024 * 1024, 65))
  for (const path of ['/membership', '/thai-scan-receipt'])
    expect((await post(path, upload)).status, path).toBe(413)
  expect(await countRows(house)).toEqual(before)
})

function post(path: string, { contentType, content }: Body) {
  const headers = { 'content-type': contentType }
  const body = typeof content === 'string' ? content : new Uint8Array(content)
  return house.newVisitor().fetch(path, { method: 'POST', headers, body })
}

/** Asks for an address just as it is written, with any method: `fetch` mends the one and refuses some of the others. */
async function ask(path: string, method = 'GET') {
  const { hostname, port, origin } = new URL(house.url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path, method, headers: { origin } }, resolve).on('error', reject).end()
  })
  const text = Buffer.concat(await answer.toArray()).toString()
  return { status: answer.statusCode, location: answer.headers.location, text }
}
