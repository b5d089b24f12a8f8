import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { plainPath } from './plain-path.ts'

const app = new Hono().use(plainPath).all('*', c => c.text('a page'))

test.each([
  ['//', '/'],
  ['///', '/'],
  ['//blogs?page=2', '/blogs?page=2'],
  ['//evil.example/admin', '/evil.example/admin'],
  ['/.//evil.example', '/evil.example'],
  ['/%2e//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
])('%s leads to %s, which no browser takes for another host', async (path, location) => {
  const answer = await app.request(new Request(`http://sala.test${path}`))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
})

test('a post to such an address is refused', async () => {
  const answer = await app.request(new Request('http://sala.test//blogs', { method: 'POST', body: 'a=b' }))
  expect(answer.status).toBe(400)
})

test.each(['/', '/blogs//', '/th/blogs?x=//y'])('%s is left as it is', async path => {
  const answer = await app.request(new Request(`http://sala.test${path}`))
  expect(await answer.text()).toBe('a page')
})
