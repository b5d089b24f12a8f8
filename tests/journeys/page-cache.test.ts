import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse({}, { keepsPages: true })
const get = (path: string) => house.newVisitor().fetch(path)

test('a kept page is the same for everybody, runs no script by a nonce, and repeats nothing of who asked', async () => {
  const [one, two] = [await get('/'), await get('/')]
  const [first, second] = [await one.text(), await two.text()]
  expect(second).toBe(first)
  expect(first).not.toContain('nonce=')
  expect(two.headers.get('content-security-policy')).not.toContain('nonce-')
  expect(two.headers.get('etag')).toMatch(/./)
  expect(two.headers.get('etag')).toBe(one.headers.get('etag'))
  expect(two.headers.get('x-frame-options')).toBe('DENY')
  expect(await (await get('/?utm_source=x"><b>')).text()).not.toContain('utm_source')
})

test('drawings below the first screen are one file, which browsers keep for good', async () => {
  const html = await (await get('/')).text()
  const used = [...html.matchAll(/<use href="(\/drawings\/[^"#]+)#([\w-]+)"/g)]
  const file = used[0]?.[1] ?? ''
  expect(new Set(used.map(([, path]) => path))).toEqual(new Set([file]))
  const answer = await get(file)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const drawn = await answer.text()
  for (const [, , name] of used) expect(drawn).toContain(`id="${name}"`)
  const older = await get('/drawings/of-another-version.svg')
  expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
})
