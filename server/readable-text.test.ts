import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { limitBody } from './body-limit.ts'
import { createHttpServer } from './http-server.ts'
import { refuseUnreadable } from './readable-text.ts'

const app = new Hono()
app.use(limitBody(() => '203.0.113.7'))
app.use(refuseUnreadable)
app.post('/echo', async c => {
  const form = await c.req.raw.formData()
  const read = async (value: FormDataEntryValue) =>
    typeof value === 'string' ? value : (await value.bytes()).join()
  return c.json(Object.fromEntries(await Promise.all([...form].map(async ([k, v]) => [k, await read(v)]))))
})
app.post('/api/v1/blogs', async c => c.text(await c.req.text()))
app.get('*', c => c.text('fine'))

const sent = (headers: HeadersInit, body: BodyInit) =>
  ({ method: 'POST', headers, body, duplex: 'half' }) as RequestInit
const post = (body: BodyInit) => app.request('/echo', { method: 'POST', body })

describe('An address that no text can hold is refused, whatever page it would lead to', () => {
  test.each([
    '/admin/settings/plans/%00',
    '/admin/settings/plans/a%00b.data',
    '/admin/members/%ED%A0%80',
    '/admin/members/%',
    '/admin/members?q=%00',
    '/admin/members.data?q=a%00',
  ])('%s', async path => {
    expect((await app.request(path)).status).toBe(400)
  })

  test.each(['/admin/members?q=%E0%B8%81', '/blogs/tags/%E0%B8%81%2F', '/admin/members?q=100%', '/'])(
    '%s is read as before',
    async path => {
      expect((await app.request(path)).status).toBe(200)
    },
  )
})

describe('A form that holds NUL is refused before any page reads it', () => {
  test('as text of the address bar', async () => {
    expect((await post(new URLSearchParams({ name: 'a\0b' }))).status).toBe(400)
    expect((await post(new URLSearchParams({ 'na\0me': 'a' }))).status).toBe(400)
  })

  test('as text in several parts, also in the name of a file', async () => {
    const form = new FormData()
    form.set('name', 'a\0b')
    expect((await post(form)).status).toBe(400)
    const upload = new FormData()
    upload.set('data', new File(['x'], 'a\0b.png'))
    expect((await post(upload)).status).toBe(400)
  })

  test('while every other text, and any file, arrives as it was', async () => {
    const typed = { name: 'สมชาย 100% %0', note: 'a\nb' }
    expect(await (await post(new URLSearchParams(typed))).json()).toEqual(typed)
    const form = new FormData()
    form.set('name', typed.name)
    form.set('data', new File([new Uint8Array([0, 1, 0, 13, 10, 45, 45])], 'slip.png'))
    expect(await (await post(form)).json()).toEqual({ name: typed.name, data: '0,1,0,13,10,45,45' })
  })

  test('and so is one that breaks off; one that is too large is told so', async () => {
    const broken = new ReadableStream({ pull: controller => controller.error(new Error('aborted')) })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { ...type, 'content-length': '10' }
    const half = new Request('http://localhost/echo', sent(headers, broken))
    expect((await app.request(half)).status).toBe(400)
    const endless = new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(100_000)) })
    const large = new Request('http://localhost/echo', sent(type, endless))
    expect((await app.request(large)).status).toBe(413)
  })

  test.each([
    ['a=1&b=%E0%B8%81', 200],
    ['a=%00', 400],
  ])('read from the connection itself as well: %s', async (typed, status) => {
    const server = createHttpServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/echo`
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(typed) })
    expect(answer.status).toBe(status)
    if (status === 200) expect(await answer.json()).toEqual({ a: '1', b: 'ก' })
    server.close()
  })

  test('but not what goes to the API, which answers for itself', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.request('/api/v1/blogs', { method: 'POST', headers, body: 'a=%00' })
    expect(await answer.text()).toBe('a=%00')
  })
})
