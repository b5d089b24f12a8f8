import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './body-limit.ts'
import { createHttpServer } from './http-server.ts'

const KB = 1024
const MB = 1024 * KB

const app = new Hono()
app.use(limitBody)
app.post('*', async c => c.text(String((await c.req.raw.arrayBuffer()).byteLength)))

const post = (path: string, bytes: number) => app.request(path, { method: 'POST', body: Buffer.alloc(bytes) })

test.each([
  '/membership',
  '/thai-scan-receipt',
  '/th/thai-scan-receipt.data',
  '/renew/AbC-123_x',
  '/th/renew/AbC-123_x.data',
  '/admin/events',
  '/admin/employees',
  `/admin/employees/${randomUUID()}.data`,
  '/admin/members/import',
  `/admin/blog/${randomUUID()}`,
  `/admin/blog/${randomUUID()}/autosave`,
])('%s takes a photo of a slip, and nothing larger', async path => {
  expect((await post(path, 11 * MB)).status).toBe(200)
  expect((await post(path, 13 * MB)).status).toBe(413)
})

test.each([
  '/',
  '/admin/login',
  '/forgot-password',
  '/admin/messages',
  '/membership/x',
  '/x/renew',
  '/api/stripe/webhook',
])('%s takes a form, and nothing larger', async path => {
  expect((await post(path, 250 * KB)).status).toBe(200)
  expect((await post(path, 257 * KB)).status).toBe(413)
})

test('a body that does not say how long it is is read no further than it may be long', async () => {
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => {
      given += 64 * KB
      controller.enqueue(new Uint8Array(64 * KB))
    },
  })
  const sent = { method: 'POST', body: endless, duplex: 'half' }
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
    await send(`POST /membership HTTP/1.1\r\nHost: sala\r\nContent-Length: ${length}\r\n\r\n`)
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
