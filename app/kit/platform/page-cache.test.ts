import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FinishedAnswer } from './kept-page.server.ts'
import { createPageCache, type PublicPage } from './page-cache.server.ts'

const PAGE: PublicPage = {
  key: 'page',
  route: '/',
  toRequest: () => new Request('https://sala.example/'),
  topics: ['blog'],
  vary: 'Accept-Encoding, Cookie',
}

const BY_PROXIES = 'public, max-age=0, s-maxage=1, stale-while-revalidate=9'
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
  const ask = async (asked = {}, one = PAGE) => {
    const page = cache.kept(one.key)?.page ?? (await cache.make(one))
    return page?.answerTo(asked) ?? null
  }
  const setClock = (instant: string) => {
    clock = instant
  }
  return { ask, setClock, forget: cache.forget, timesMade: () => made }
}

function page(body: string, { nonce = 'Zmlyc3QgZmlyc3QgZmlyc3Q=', ...headers }: Record<string, string> = {}) {
  return new Response(body, {
    headers: {
      ...HTML,
      'content-security-policy': `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      ...headers,
    },
  })
}

const textOf = (answer: FinishedAnswer | null) => answer?.body.toString()

/** Finished headers are names and values in turn. */
function headersOf(answer: FinishedAnswer | null): Record<string, string> {
  const all = answer?.headers ?? []
  return Object.fromEntries(all.flatMap((name, at) => (at % 2 ? [] : [[name, all[at + 1] ?? '']])))
}

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

test('everybody gets the same bytes, with the hashes of its scripts in place of the nonce', async () => {
  const nonce = 'Zmlyc3QgZmlyc3QgZmlyc3Q='
  const { ask } = cacheOf(() => page(`<script nonce="${nonce}">go()</script>`.repeat(60), { nonce }))
  const bodies = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes }
  const etags = new Set<string | undefined>()
  for (const [encoding, unpack] of Object.entries(bodies)) {
    const answer = await ask({ 'accept-encoding': encoding })
    const headers = headersOf(answer)
    expect(unpack(answer?.body ?? Buffer.alloc(0)).toString()).toBe('<script>go()</script>'.repeat(60))
    expect(headers['content-security-policy']).toBe(
      `script-src 'self' 'strict-dynamic' 'sha256-${hash('sha256', 'go()', 'base64')}'`,
    )
    expect(headers['content-length']).toBe(String(answer?.body.length))
    expect(headers['content-encoding']).toBe(encoding || undefined)
    expect(headers['cache-control']).toBe(BY_PROXIES)
    expect((await ask({ 'accept-encoding': encoding }))?.body).toBe(answer?.body)
    etags.add(headers['etag'])
  }
  expect(etags.size).toBe(1)
})

test('what is no page runs no script, and keeps nothing of the answer that it was made for', async () => {
  const type = { 'content-type': 'application/rss+xml', 'x-request-id': 'of-somebody' }
  const { ask } = cacheOf(() => page('<rss/>', type))
  const headers = headersOf(await ask())
  expect(headers['content-security-policy']).toBe("script-src 'none'")
  expect(headers['x-request-id']).toBeUndefined()
})

test('a page whose scripts cannot do without a nonce is given to nobody else', async () => {
  const nonce = 'Zmlyc3QgZmlyc3QgZmlyc3Q='
  const { ask } = cacheOf(() => page(`<script nonce="${nonce}" src="/a.js"></script>`, { nonce }))
  expect(await ask()).toBeNull()
})

test('who has the page already is told so', async () => {
  const { ask, forget } = cacheOf(() => page('always the same'))
  const etag = headersOf(await ask())['etag']
  forget('blog')
  const again = await ask({ 'if-none-match': etag })
  expect(again?.status).toBe(304)
  expect(again?.body).toHaveLength(0)
  expect(headersOf(again)).toEqual({ 'cache-control': BY_PROXIES, vary: PAGE.vary, etag })
})

test('a proxy may keep for seconds what was sent to nobody in particular, and asks each time for whoever sends a cookie', async () => {
  const { ask } = cacheOf(() => page('always the same'))
  const { etag } = headersOf(await ask())
  const said = async (asked: object) => headersOf(await ask(asked))['cache-control']
  expect(await said({})).toBe(BY_PROXIES)
  for (const cookie of ['session=secret', 'theme=dark', ''])
    for (const asked of [{ cookie }, { cookie, 'if-none-match': etag }])
      expect(await said(asked)).toBe('no-cache')
})

test('what says itself how long it may be kept, and a page that is not there, stay as they are', async () => {
  const said = cacheOf(() => page('User-agent: *', { 'cache-control': 'public, max-age=3600' }))
  expect(headersOf(await said.ask())['cache-control']).toBe('public, max-age=3600')
  const gone = cacheOf(() => new Response('gone', { status: 404 }))
  expect(headersOf(await gone.ask())['cache-control']).toBe('no-cache')
})

test('the same page with another policy is another page', async () => {
  const { ask, forget } = cacheOf(count => page('same', { 'content-security-policy': `img-src ${count}` }))
  const etag = headersOf(await ask())['etag']
  forget('blog')
  expect((await ask({ 'if-none-match': etag }))?.status).toBe(200)
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
  expect(headersOf(await ask())['etag']).toBeUndefined()
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
