import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { keepFindings } from '#app/kit/platform/kept-findings.server.ts'
import { followChanges } from '#app/kit/platform/live.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import '#app/register.server.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { withPageCache } from './with-page-cache.ts'

const { db, connection } = await createTestDatabase()

/** What both nodes show; changed and announced as a command does it. */
let shown = 'before'

async function change(database: Database, text: string) {
  await database.transaction(async tx => {
    shown = text
    await announceChange(tx, 'blog')
  })
}

/** A server of the house whose pages show `shown`, and whose visitors change it with a POST. */
async function startNode(database: Database, listenTo: pg.PoolConfig, appUrl?: string) {
  let made = 0
  const changes = followChanges(listenTo, createLog('silent'))
  const listening = new Promise<void>(resolve => {
    changes.subscribe({ onChange: () => resolve(), onClose: () => {} })
  })
  const fetch = async (request: Request) => {
    if (request.method === 'POST') await change(database, await request.text())
    else made += 1
    const said = request.url.endsWith('/said') && { 'Cache-Control': 'public, max-age=60' }
    return new Response(`${shown} ${request.headers.get('cookie') ?? ''}`, { headers: { ...said } })
  }
  const now = () => new Date('2026-03-09T03:00:00Z')
  const listener = await withPageCache(fetch, {
    now,
    changes,
    kept: keepFindings(),
    env: appUrl ? { APP_URL: appUrl } : {},
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await changes.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const read = async (headers = {}) => (await globalThis.fetch(`${url}/blogs`, { headers })).text()
  const write = (text: string) => globalThis.fetch(`${url}/admin/blog`, { method: 'POST', body: text })
  return { url, read, write, listening, timesMade: () => made }
}

test('two nodes keep pages of their own, and both show a change', async () => {
  const one = await startNode(db, connection)
  const two = await startNode(db, connection)
  await Promise.all([one.listening, two.listening])
  expect([await one.read(), await two.read()]).toEqual(['before ', 'before '])
  await one.read()
  expect(one.timesMade()).toBe(1)

  await one.write('after')
  expect(await one.read()).toBe('after ')
  await vi.waitFor(async () => expect(await two.read()).toBe('after '), { timeout: 10_000, interval: 20 })
})

test('what somebody changes is on the next page, though PostgreSQL has told nobody yet', async () => {
  const deaf = await startNode(db, { ...connection, port: 1 })
  await deaf.read()
  for (const text of ['a', 'b', 'c']) {
    await deaf.write(text)
    expect(await deaf.read()).toBe(`${text} `)
  }
})

test('what is not the same for everybody is kept by nobody, unless it says so itself', async () => {
  const { url } = await startNode(db, connection)
  const kept = async (path: string) => (await globalThis.fetch(url + path)).headers.get('cache-control')
  expect(await kept('/?register=day-pass')).toBe('private, no-store')
  expect(await kept('/reset-password?token=secret')).toBe('private, no-store')
  expect(await kept('/said')).toBe('public, max-age=60')
})

test('a page is made without what its visitor sent, and HEAD answers with its size alone', async () => {
  const { url, read } = await startNode(db, connection)
  await deliver('plain')
  expect(await read({ cookie: 'session=secret; application=mine' })).toBe('plain ')
  const head = await globalThis.fetch(`${url}/blogs`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('6')
  expect(await head.text()).toBe('')

  async function deliver(text: string) {
    await change(db, text)
    await vi.waitFor(async () => expect(await read()).toBe(`${text} `))
  }
})

test('a page is made once for all who may have it, whatever in their request means nothing there', async () => {
  const { url, timesMade, listening } = await startNode(db, connection)
  await listening
  const isMade = async (path: string, headers = {}) => {
    const before = timesMade()
    await (await globalThis.fetch(url + path, { headers })).text()
    return timesMade() > before
  }
  expect(await isMade('/blogs')).toBe(true)
  expect(await isMade('/blogs')).toBe(false)
  expect(await isMade('/blogs', { cookie: 'session=secret' })).toBe(false)
  expect(await isMade('/blogs?utm_source=x')).toBe(false)
  expect(await isMade('/th/blogs')).toBe(true)
  expect(await isMade('/th/blogs')).toBe(false)
  // Written otherwise it is none of these pages, and answered as usual, each time.
  for (const path of ['/blogs/', '/BLOGS', '//blogs', '/blogs?page=02', '/%62logs'])
    expect([await isMade(path), await isMade(path)], path).toEqual([true, true])
})

test('a page is kept for each host that is asked for, and for the public address whatever is asked for', async () => {
  const anywhere = await startNode(db, connection)
  const published = await startNode(db, connection, 'https://sala.example')
  for (const { url, listening } of [anywhere, published]) {
    await listening
    for (const host of ['a.example', 'b.example', 'a.example/th', 'a.example', 'A.example'])
      await askAs(url, host)
  }
  expect(anywhere.timesMade()).toBe(3) // and the one at another path
  expect(published.timesMade()).toBe(1)
})

/** `fetch` takes no Host header. */
function askAs(url: string, host: string) {
  return new Promise((resolve, reject) => {
    get(`${url}/blogs`, { headers: { host } }, answer => answer.resume().once('end', resolve)).on(
      'error',
      reject,
    )
  })
}
