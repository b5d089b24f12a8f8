import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './body-limit.ts'
import { createHttpServer } from './http-server.ts'

const KB = 1024
const MB = 1024 * KB

const URL_ENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'
const TAKEN = { status: 200 }

const app = new Hono()
app.use(limitBody(c => c.req.header('x-from') ?? '203.0.113.7'))
app.post('*', async c => c.text(String((await c.req.raw.arrayBuffer()).byteLength)))

/** `length` is said as browsers do; programs may leave it out. */
type Sent = { type: string; body: string | Buffer<ArrayBuffer>; from?: string; length?: number }

const post = (path: string, { type, body, from, length }: Sent) =>
  app.request(path, {
    method: 'POST',
    headers: {
      'content-type': type,
      ...(from && { 'x-from': from }),
      ...(length && { 'content-length': String(length) }),
    },
    body,
  })

const typed = (bytes: number): Sent => ({ type: URL_ENCODED, body: Buffer.alloc(bytes, 'a') })

/** One part of a multipart form: a file if it has a name of its own. */
function part(content: string | Buffer, fileName?: string) {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`
  const head = `--x\r\nContent-Disposition: form-data; name="a"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

const multipart = (...parts: Buffer[]): Sent => ({
  type: MULTIPART,
  body: Buffer.concat([...parts, Buffer.from('--x--\r\n')]),
})

const photo = (bytes: number) => multipart(part('Som'), part(Buffer.alloc(bytes), 'slip.jpg'))
const LARGE = photo(11 * MB)
const TOO_LARGE = photo(13 * MB)

test.each([
  '/membership',
  '/thai-scan-receipt',
  '/th/thai-scan-receipt.data',
  '/renew/AbC-123_x',
  '/booked/AbC-123_x',
  '/invited/AbC-123_x',
  '/th/booked/AbC-123_x.data',
  `/my/members/${randomUUID()}/pay`,
  '/th/renew/AbC-123_x.data',
  `/th/my/members/${randomUUID()}/pay.data`,
  '/admin/spaces',
  '/admin/events',
  '/admin/employees',
  `/admin/employees/${randomUUID()}.data`,
  `/admin/contracts/${randomUUID()}/signing`,
  `/admin/blog/${randomUUID()}`,
  `/admin/blog/${randomUUID()}/autosave`,
])('%s takes a photo of a slip, and nothing larger', async path => {
  expect(await post(path, LARGE)).toMatchObject(TAKEN)
  expect((await post(path, TOO_LARGE)).status).toBe(413)
})

test('a list of members is smaller than a photo may be, and its form is told of one that is larger', async () => {
  expect(await post('/admin/members/import', photo(6 * MB))).toMatchObject(TAKEN)
  for (const bytes of [8 * MB, 20 * MB]) {
    const sent = photo(bytes)
    const told = await post('/admin/members/import', { ...sent, length: sent.body.length })
    expect([told.status, await told.text()]).toEqual([200, String('tooLarge=on'.length)])
  }
})

test.each([
  '/',
  '/membership',
  '/admin/login',
  '/forgot-password',
  '/membership/x',
  '/x/renew',
  '/th/nowhere',
])('%s takes a form, and nothing larger', async path => {
  expect(await post(path, typed(60 * KB))).toMatchObject(TAKEN)
  expect((await post(path, typed(65 * KB))).status).toBe(413)
})

test('a form without a photo takes no photo', async () => {
  expect(await post('/admin/login', photo(40 * KB))).toMatchObject(TAKEN)
  expect((await post('/admin/login', photo(70 * KB))).status).toBe(413)
})

test('a message of 5,000 Thai letters reaches 500 people', async () => {
  const to = Array.from({ length: 500 }, () => ['to', `employee:${randomUUID()}`])
  const body = new URLSearchParams([...to, ['content', 'ก'.repeat(5000)], ['subject', 'ก'.repeat(200)]])
  const message = { type: URL_ENCODED, body: body.toString() }
  expect(await post('/employee/messages', message)).toMatchObject(TAKEN)
  expect(await post('/th/admin/messages.data', message)).toMatchObject(TAKEN)
  expect((await post('/admin/login', message)).status).toBe(413)
})

test('a post of the blog takes as many Thai letters as its fields together', async () => {
  const sections = Array.from({ length: 50 }, () => [part('ก'.repeat(200)), part('ก'.repeat(20_000))])
  const rest = Array.from({ length: 14 }, () => part('ก'.repeat(10_000)))
  const sent = multipart(...rest, ...sections.flat())
  expect(await post(`/admin/blog/${randomUUID()}/autosave`, sent)).toMatchObject(TAKEN)
})

test.each([
  ['text/plain', 'name=Som'],
  ['application/json', '{"name":"Som"}'],
  ['application/x-www-form-urlencodedx', 'name=Som'],
  ['x/y', ''],
])('%s is no form: no page takes it', async (type, body) => {
  expect((await post('/membership', { type, body })).status).toBe(415)
})

test('what Stripe tells has a size, and is no form that is taken apart', async () => {
  const event = { type: 'application/json; charset=utf-8', body: `"${'a'.repeat(250 * KB)}"` }
  expect(await post('/api/stripe/webhook', event)).toMatchObject(TAKEN)
  expect(await post('/api/stripe/webhook', { type: URL_ENCODED, body: 'a&'.repeat(2000) })).toMatchObject(
    TAKEN,
  )
  expect((await post('/api/stripe/webhook', { ...event, body: 'a'.repeat(257 * KB) })).status).toBe(413)
})

test('a request without a body is nobody’s fault', async () => {
  expect(await app.request('/sign-out', { method: 'POST' })).toMatchObject(TAKEN)
})

test.each([
  ['fields of nothing', 'a&'.repeat(30 * KB)],
  ['a field too many', 'a=1&'.repeat(1000)],
])('%s are not taken apart', async (_, body) => {
  expect((await post('/thai-scan-receipt', { type: URL_ENCODED, body })).status).toBe(413)
})

test('a thousand fields are a form', async () => {
  expect(await post('/admin/messages', { type: URL_ENCODED, body: 'a=1&'.repeat(999) })).toMatchObject(TAKEN)
})

test.each([
  ['nothing but delimiters', '--x'.repeat(4 * MB), 413],
  ['nothing but delimiters, with less', '--x'.repeat(1000), 400],
  ['more parts than any form has', part('').toString().repeat(65), 413],
  ['a head without an end', `--x\r\n${'a'.repeat(MB)}`, 400],
  ['a text as long as a photo', part('a'.repeat(17 * KB)).toString(), 413],
  [
    'more text than all its fields take',
    part('a'.repeat(15 * KB))
      .toString()
      .repeat(20),
    413,
  ],
  ['a text that says elsewhere that it is a file', `--x\r\nA: filename="b"\r\n\r\n${'a'.repeat(MB)}`, 400],
  [
    'two things at once',
    `--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\nContent-Disposition: form-data; name="a"\r\n\r\n`,
    400,
  ],
  ['no delimiter', 'a'.repeat(MB), 400],
  ['something before its first part', `a\r\n${part('Som')}`, 400],
])('a form in parts that is %s is not taken apart', async (_, body, status) => {
  expect((await post('/thai-scan-receipt', { type: MULTIPART, body: `${body}--x--\r\n` })).status).toBe(
    status,
  )
})

test.each(['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(71)}`])(
  '%s names no delimiter',
  async type => {
    expect((await post('/thai-scan-receipt', { type, body: part('Som') })).status).toBe(400)
  },
)

test('what many send slowly has an end for a network, and leaves room for others', async () => {
  const slow: ReadableStreamDefaultController<Uint8Array>[] = []
  const begin = (from: string) => {
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        slow.push(controller)
        controller.enqueue(new Uint8Array(10 * MB))
      },
    })
    const headers = { 'content-type': MULTIPART, 'x-from': from }
    const sent = { method: 'POST', headers, body, duplex: 'half' }
    return app.request(new Request('http://sala.test/membership', sent))
  }
  const held = Array.from({ length: 9 }, () => begin('2001:db8::1'))
  await setImmediate()
  const refused = await begin('2001:db8::2')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await post('/membership', { ...photo(5 * MB), from: '203.0.113.9' })).toMatchObject(TAKEN)
  for (const controller of slow) controller.error(new Error('they left'))
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(9).fill(400))
  expect(await post('/membership', { ...photo(11 * MB), from: '2001:db8::1' })).toMatchObject(TAKEN)
})

test('a body that does not say how long it is is read no further than it may be long', async () => {
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => {
      given += 64 * KB
      controller.enqueue(new Uint8Array(64 * KB))
    },
  })
  const headers = { 'content-type': URL_ENCODED }
  const sent = { method: 'POST', headers, body: endless, duplex: 'half' }
  const request = new Request('http://localhost/admin/login', sent)
  expect((await app.request(request)).status).toBe(413)
  expect(given).toBeLessThan(MB)
})

/** What a browser, which listens only after it has sent everything, is told of a form of `length` bytes. */
async function toldAtTheEnd(length: number): Promise<string> {
  const server = createHttpServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const send = promisify<string | Buffer, void>((bytes, done) => socket.write(bytes, error => done(error)))
  try {
    await send(
      `POST /membership HTTP/1.1\r\nHost: sala\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    for (let sent = 0; sent < length; sent += MB) await send(Buffer.alloc(Math.min(MB, length - sent)))
    return await text(socket)
  } finally {
    socket.destroy()
    server.close()
  }
}

test('whoever sends a photo that is too large hears so, and is not cut off', async () => {
  expect(await toldAtTheEnd(20 * MB)).toMatch(/^HTTP\/1.1 413 .*The request is too large\.$/s)
})

test('what is larger than any photo is not waited for', async () => {
  await expect(toldAtTheEnd(200 * MB)).rejects.toThrow(/EPIPE|ECONNRESET/)
})
