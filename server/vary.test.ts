import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test } from 'vitest'
import { varyByEncoding } from './vary.ts'

const BODY = '<p>Sala</p>'.repeat(200)

function answering(headers: Record<string, string>) {
  const app = new Hono()
  app.use(compress())
  app.use(varyByEncoding)
  app.get('*', () => new Response(BODY, { headers }))
  return (asked: RequestInit) => app.request('/', asked)
}

test.each([
  ['a page', { 'content-type': 'text/html' }, 'Accept-Encoding'],
  ['a page that varies already', { 'content-type': 'text/html', vary: 'Cookie' }, 'Cookie, Accept-Encoding'],
  ['a picture', { 'content-type': 'image/jpeg' }, null],
  ['live updates', { 'content-type': 'text/event-stream' }, null],
])('%s says whether it has two forms, as it is and compressed', async (_what, headers, vary) => {
  const ask = answering(headers)
  const [asItIs, packed] = await Promise.all([ask({}), ask({ headers: { 'accept-encoding': 'gzip' } })])
  expect([asItIs.headers.get('vary'), packed.headers.get('vary')]).toEqual([vary, vary])
  expect(await asItIs.text()).toBe(BODY)
  expect(packed.headers.get('content-encoding')).toBe(vary ? 'gzip' : null)
})
