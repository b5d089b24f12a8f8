import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PageCopy } from './kept-page.server.ts'
import { createPageCache, type PublicPage } from './page-cache.server.ts'

const PAGE: PublicPage = {
  key: 'page',
  route: '/',
  toRequest: () => new Request('https://sala.example/'),
  topics: ['blog'],
  vary: 'Accept-Encoding, Cookie',
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

type Render = (count: number) => Response

/** A cache whose pages count how often they were made, on a clock that the test sets. */
function cacheOf(render: Render = count => page(`made ${count}`)) {
  let made = 0
  let clock = '2026-03-09T03:00:30Z'
  const counted = async () => {
    made += 1
    const count = made
    await sleep(5)
    return render(count)
  }
  const cache = createPageCache({ render: counted, now: () => new Date(clock) })
  const ask = async (asked = {}, one = PAGE) => await cache.copyFor(one, asked)
  const setClock = (instant: string) => {
    clock = instant
  }
  return { ask, setClock, forget: cache.forget, timesMade: () => made }
}

function page(body: string, { nonce = 'Zmlyc3QgZmlyc3QgZmlyc3Q=', ...headers }: Record<string, string> = {}) {
  return new Response(body, {
    headers: { ...HTML, 'content-security-policy': `script-src 'nonce-${nonce}'`, ...headers },
  })
}

const textOf = (copy: PageCopy | null) => Buffer.concat(copy?.body ?? []).toString()

test('a page is made once, also when many ask at the same time', async () => {
  const { ask, timesMade } = cacheOf()
  await Promise.all(Array.from({ length: 100 }, () => ask()))
  await ask()
  expect(timesMade()).toBe(1)
})

test('what it shows has changed: the next visitor gets it afresh', async () => {
  const { ask, forget } = cacheOf()
  expect(textOf(await ask())).toBe('made 1')
  forget('services')
  expect(textOf(await ask())).toBe('made 1')
  forget('blog')
  expect(textOf(await ask())).toBe('made 2')
})

test('a page that was on its way during the change is not kept', async () => {
  const { ask, forget, timesMade } = cacheOf()
  const underway = ask()
  forget('blog')
  expect(textOf(await ask())).toBe('made 2')
  await underway
  expect(textOf(await ask())).toBe('made 2')
  expect(timesMade()).toBe(2)
})

test('on the minute it is made afresh, for what the clock decides', async () => {
  const { ask, setClock } = cacheOf()
  await ask()
  setClock('2026-03-09T03:00:59.999Z')
  expect(textOf(await ask())).toBe('made 1')
  setClock('2026-03-09T03:01:00Z')
  expect(textOf(await ask())).toBe('made 2')
})

test('each copy has a nonce of its own, the same in its policy and its text', async () => {
  const nonce = 'Zmlyc3QgZmlyc3QgZmlyc3Q='
  const { ask } = cacheOf(() => page(`<script nonce="${nonce}"></script>`.repeat(60), { nonce }))
  const seen = new Set([nonce])
  for (const encoding of [undefined, 'gzip', 'gzip', undefined]) {
    const copy = await ask({ 'accept-encoding': encoding })
    const own = /'nonce-([^']+)'/.exec(copy?.headers['content-security-policy'] ?? '')?.[1] ?? ''
    const bytes = Buffer.concat(copy?.body ?? [])
    const html = (encoding ? gunzipSync(bytes) : bytes).toString()
    expect(html).toBe(`<script nonce="${own}"></script>`.repeat(60))
    expect(copy?.headers['content-length']).toBe(String(bytes.length))
    expect(copy?.headers['content-encoding']).toBe(encoding)
    seen.add(own)
  }
  expect(seen.size).toBe(5)
})

test('who has the page already is told so, without a policy that its nonces would not match', async () => {
  const { ask, forget } = cacheOf(() => page('always the same'))
  const etag = (await ask())?.headers['etag']
  forget('blog')
  const again = await ask({ 'if-none-match': etag })
  expect(again?.status).toBe(304)
  expect(again?.body).toEqual([])
  expect(again?.headers).toEqual({ 'cache-control': 'private, no-cache', vary: PAGE.vary, etag })
})

test.each([
  ['sets a cookie', { 'set-cookie': 'a=b' }],
  ['is private', { 'cache-control': 'private, no-store' }],
])('a response that %s is given to nobody else', async (_, headers) => {
  const { ask } = cacheOf(() => page('mine', headers))
  expect(await ask()).toBeNull()
})

test.each([404, 500, 301])('a %i is answered and not kept', async status => {
  const { ask, timesMade } = cacheOf(() => new Response(null, { status }))
  expect((await ask())?.status).toBe(status)
  expect((await ask())?.headers['etag']).toBeUndefined()
  expect(timesMade()).toBe(2)
})

test('a page that cannot be made is tried again', async () => {
  let isBroken = true
  const { ask } = cacheOf(() => {
    if (isBroken) throw new Error('broken')
    return page('well')
  })
  await expect(ask()).rejects.toThrow('broken')
  isBroken = false
  expect(textOf(await ask())).toBe('well')
})

test('more pages than the memory for them push out the ones that nobody asks for', async () => {
  const { ask, timesMade } = cacheOf(() => page('x'.repeat(1_000_000), { 'content-type': 'image/png' }))
  for (let n = 0; n < 50; n++) await ask({}, { ...PAGE, key: `page ${n}` })
  await ask({}, { ...PAGE, key: 'page 49' })
  expect(timesMade()).toBe(50)
  await ask({}, { ...PAGE, key: 'page 0' })
  expect(timesMade()).toBe(51)
})
