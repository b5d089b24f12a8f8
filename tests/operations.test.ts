import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import { gradeHeaders } from './support/header-grade.ts'
import { startLoggedServer } from './support/logged-server.ts'
import { filledForm } from './support/registration-form.ts'
import { OWNER } from './support/server.ts'
import { openServerDatabase } from './support/server-database.ts'
import { cookieHeader } from './support/sign-in.ts'
import { newSlip, slipPicture } from './support/slip.ts'
import { listenForWebhooks } from './support/webhook-receiver.ts'

const HOME = 'https://sala.example'
const TOKEN = 'a-token-for-the-scraper'
/** Ten of 1,460 bytes: a server sends no more before it hears that they came (RFC 6928). */
const FIRST_PACKETS = 10 * 1460
/** What must stand in no line of the log: typed, stored, answered by others, or a secret. */
const PRIVATE = {
  name: 'Sirikanya Wongsawat',
  email: 'sirikanya.wongsawat@example.com',
  mobilePhone: '+66 89 765 4321',
  address: '77/7 Thappraya Road',
  password: 'wrong-but-still-hers',
  search: 'looking-for-sirikanya',
  answered: 'the-automation-said-this',
  key: 'key-that-opens-a-status-page',
}

if (!buildIfNeeded()) throw new Error('The build failed.')
const receiver = await listenForWebhooks()
// As it stands on the internet: behind a proxy on the same machine that speaks HTTPS with visitors.
const sala = await startLoggedServer({
  APP_URL: HOME,
  TRUSTED_PROXIES: 'loopback',
  METRICS_TOKEN: TOKEN,
  DRAIN_SECONDS: '1',
  REGISTRATION_WEBHOOK_URL: `${receiver.origin}/hook?secret=${PRIVATE.key}`,
})
const database = await openServerDatabase({ ...sala, stop: async () => {} })
afterAll(async () => {
  receiver.close()
  sala.kill('SIGTERM')
  await sala.ended
  await sala.remove()
})

const ask = (path: string, init: RequestInit = {}) => fetch(sala.url + path, { redirect: 'manual', ...init })
const post = (path: string, body: URLSearchParams | FormData, headers = {}) =>
  ask(path, { method: 'POST', body, headers: { origin: HOME, ...headers } })
const idOf = (response: Response) => response.headers.get('x-request-id')
const scrape = async () => (await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text()

/** The line of a request; it is written when the answer has been sent. */
async function lineOf(response: Response) {
  await response.arrayBuffer().catch(() => {})
  const find = () =>
    sala.lines().find(line => line['msg'] === 'request' && line['requestId'] === idOf(response))
  return vi.waitFor(() => find() ?? expect.fail(`no line for ${response.url}`))
}

function registration() {
  const form = filledForm({ ...PRIVATE, submissionKey: randomUUID() } as object)
  const fields = Object.entries(form).map(([name, value]) => [name, value === true ? 'on' : String(value)])
  return new URLSearchParams([...fields, ['step', '4'], ['intent', 'submit']] as string[][])
}

async function receipt() {
  const { name, mimeType, buffer } = await slipPicture(newSlip())
  const form = new FormData()
  form.set('name', PRIVATE.name)
  form.set('userEmail', PRIVATE.email)
  form.set('submissionKey', randomUUID())
  form.set('data', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  return form
}

async function signIn(password: string) {
  return post('/admin/login', new URLSearchParams({ email: OWNER.email, password }))
}

test('one line for each request, found by its id, and nothing of the people in any', async () => {
  receiver.answer = { status: 500, body: PRIVATE.answered }
  const registered = await post('/membership', registration())
  const sent = await post('/thai-scan-receipt', await receipt())
  const refused = await signIn(PRIVATE.password)
  const welcome = await signIn(OWNER.password)
  const cookie = cookieHeader(welcome.headers.getSetCookie())
  const found = await ask(`/admin/members?search=${PRIVATE.search}`, { headers: { cookie } })
  const unknown = await ask(`/th/application/${PRIVATE.key}`)
  const isBroken = sql`alter table events rename to broken`
  await database.db.execute(isBroken)
  const broken = await ask('/admin/events', { headers: { cookie } })
  await database.db.execute(sql`alter table broken rename to events`)

  const expected = [
    [registered, { method: 'POST', route: '/membership', level: 'info' }],
    [sent, { method: 'POST', route: '/thai-scan-receipt', level: 'info' }],
    [refused, { route: '/admin/login', level: 'warn' }],
    [welcome, { route: '/admin/login', level: 'info' }],
    [found, { route: '/admin/members', level: 'info' }],
    [unknown, { route: '/application/:key', level: 'warn' }],
    [broken, { route: '/admin/events', level: 'error', status: 500 }],
  ] as const
  for (const [response, line] of expected) {
    expect(await lineOf(response)).toMatchObject({
      ...line,
      status: response.status,
      durationMs: expect.any(Number),
    })
  }
  expect(sala.lines()).toContainEqual(
    expect.objectContaining({ requestId: idOf(broken), msg: 'request failed', route: '/admin/events' }),
  )
  expect(sala.lines()).toContainEqual(
    expect.objectContaining({ msg: 'webhook delivery failed', statusCode: 500 }),
  )
  for (const line of sala.lines()) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/Z$/),
      level: expect.any(String),
      msg: expect.any(String),
    })
  }
  const secrets = [...Object.values(PRIVATE), ...Object.values(OWNER), cookie.split('=')[1] ?? '', TOKEN]
  for (const secret of secrets) {
    expect(sala.written()).not.toContain(secret)
    expect(sala.written()).not.toContain(encodeURIComponent(secret))
  }
}, 60_000)

test('kept pages have an id and a line too; a proxy’s id is taken when it is one', async () => {
  await ask('/')
  const kept = await ask('/', { headers: { 'x-request-id': 'proxy-1' } })
  expect(idOf(kept)).toBe('proxy-1')
  expect(await lineOf(kept)).toMatchObject({ route: '/', status: 200, level: 'debug' })
  for (const id of ['{"a":1}', 'a b', 'a'.repeat(65)]) {
    expect(idOf(await ask('/', { headers: { 'x-request-id': id } }))).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('checks of health and files are for who looks for them', async () => {
  for (const path of ['/healthz', '/readyz', '/favicon.svg']) {
    expect(await lineOf(await ask(path))).toMatchObject({ level: 'debug', status: 200 })
  }
})

test('metrics are for who has the token', async () => {
  expect((await ask('/metrics')).status).toBe(401)
  expect(
    (await ask('/metrics', { headers: { authorization: 'Bearer a-token-for-the-scrapeX' } })).status,
  ).toBe(401)
  const text = await scrape()
  const series = (line: string) => expect(text).toMatch(new RegExp(`^${line}`, 'm'))
  series('sala_http_request_duration_seconds_count\\{method="POST",route="/membership",status="2xx"\\} 1$')
  series('sala_http_request_duration_seconds_count\\{method="GET",route="/admin/events",status="5xx"\\} 1$')
  series('sala_public_pages_total\\{page="kept"\\} [1-9]')
  series('sala_public_pages_total\\{page="made"\\} [1-9]')
  series('sala_database_connections\\{state="waiting"\\} 0$')
  series('sala_database_up 1$')
  series('sala_webhook_deliveries\\{kind="registration",state="waiting"\\} 1$')
  series('sala_jobs\\{queue="deliver-webhook",state="(scheduled|waiting|active)"\\} [1-9]')
  series('sala_answers_duration_seconds_count\\{kind="write",status="5xx"\\} \\d+$')
  series('sala_jobs\\{queue="send-mail",state="failed"\\} 0$')
  series('sala_mails\\{kind="account",state="failed"\\} 0$')
  series('sala_files_up 1$')
  series('process_resident_memory_bytes \\d')
  for (const secret of Object.values(PRIVATE)) expect(text).not.toContain(secret)
})

test('files and kept pages have the headers of an A+ too', async () => {
  const script = readdirSync('build/client/assets').find(name => name.endsWith('.js'))
  for (const path of ['/', '/', `/assets/${script}`, '/favicon.svg']) {
    const { headers } = await ask(path)
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    const isPart = path.startsWith('/assets/')
    expect(gradeHeaders({ headers, isPage, isPart, isHttps: true }), path).toEqual([])
  }
})

test('many parameters, deep ones and a head that is too long are answered, and break nothing', async () => {
  const many = Array.from({ length: 3000 }, (_, i) => `a${i}=1`)
    .join('&')
    .slice(0, 12_000)
  expect((await ask(`/blogs?${many}`)).status).toBe(200)
  expect((await ask(`/membership?${'plan[a]'.repeat(500)}=1`)).status).toBe(200)
  expect((await ask('/', { headers: { 'x-long': 'a'.repeat(20_000) } })).status).toBe(431)
  expect((await ask('/healthz')).status).toBe(200)
})

test('the style sheet and its headers come with the first packets of a connection', async () => {
  const [, path] = /href="(\/assets\/root-[^"]+\.css)"/.exec(await (await ask('/')).text()) ?? []
  const asked = httpRequest(sala.url + path, { headers: { 'accept-encoding': 'br' } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  delete answer.headersDistinct['strict-transport-security'] // where a house has no HTTPS of its own, nobody sends it
  const lines = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map(value => `${name}: ${value}\r\n`),
  )
  const head = lines.join('').length
  const body = Buffer.concat(await answer.toArray())
  expect(answer.headers['content-encoding']).toBe('br')
  expect('HTTP/1.1 200 OK\r\n\r\n'.length + head + body.length).toBeLessThanOrEqual(FIRST_PACKETS)
})

test('what is missing is not kept, and a post is there for everybody as soon as it is announced', async () => {
  const { db } = database
  expect((await ask('/blogs/just-out')).status).toBe(404)
  await db.insert(blogPosts).values({
    slug: 'just-out',
    title: 'Just out',
    fullPost: 'News',
    status: 'published',
    publishedAt: new Date('2026-03-09T03:00:00Z'),
  })
  const first = await ask('/blogs/just-out')
  expect(first.status).toBe(200)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await ask('/blogs/just-out', { headers })).status).toBe(304)
  const head = await ask('/blogs/just-out', { method: 'HEAD' })
  expect(head.headers.get('etag')).toBe(headers['if-none-match'])
  expect(await head.text()).toBe('')

  await db.update(blogPosts).set({ title: 'Changed since' })
  await announceChange(db, 'blog')
  await vi.waitFor(async () => expect(await (await ask('/blogs/just-out')).text()).toContain('Changed since'))
})

test('all that lies in the data folder is in the list of what ends it', async () => {
  const [, table = ''] =
    /\n\| There \| Is ended by \|\n(.+?)\n\n/s.exec(readFileSync('docs/operations/running.md', 'utf8')) ?? []
  const listed = [...table.matchAll(/`([\w.]+)`(?=.* \|)/g)].map(([, name]) => name)
  const there = readdirSync(sala.dataDir)
  expect(there).toContain('postgres.log')
  expect(there.filter(name => !listed.includes(name))).toEqual([])
})

test('told to stop, twice as npm and a terminal do, it turns balancers away and finishes the request and the job under way', async () => {
  const { db } = database
  const isDone = () =>
    sala.lines().some(line => line['msg'] === 'job done' && line['job'] === 'forget-expired-sign-ins')
  const stream = await ask('/admin/live', {
    headers: { cookie: cookieHeader((await signIn(OWNER.password)).headers.getSetCookie()) },
  })
  const streamed = stream.text()
  const locked = holdSessions()
  await locked.held
  await db.execute(sql`insert into pgboss.job (name, data) values ('forget-expired-sign-ins', '{}')`)
  await vi.waitFor(async () => {
    const { rows } = await db.execute(
      sql`select 1 from pgboss.job where name = 'forget-expired-sign-ins' and state = 'active'`,
    )
    expect(rows).not.toEqual([]) // at 04:40 the house asks for one itself
  }, 10_000)
  const slow = slowPost('/thai-scan-receipt')

  sala.kill('SIGINT')
  await sleep(30)
  sala.kill('SIGINT')
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(503))
  const served = await ask('/healthz')
  expect(served.status).toBe(200)
  expect(served.headers.get('connection')).toBe('close')
  expect(await streamed).toContain('welcome')
  await vi.waitFor(() => expect(ask('/healthz')).rejects.toThrow(), 5_000)
  await sleep(300)
  expect(isDone()).toBe(false)
  slow.finish()
  expect(await slow.status).toBe(400)
  locked.release()

  expect(await sala.ended).toBe(0)
  expect(isDone()).toBe(true)
  expect(existsSync(join(sala.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}, 30_000)

/** Whoever deletes sessions waits until they are let go. */
function holdSessions() {
  let release = () => {}
  const held = new Promise<void>((resolve, reject) => {
    database.db
      .transaction(async tx => {
        await tx.execute(sql`lock table sessions in share row exclusive mode`)
        const released = new Promise<void>(done => {
          release = done
        })
        resolve()
        await released
      })
      .then(() => database.close(), reject)
  })
  return { held, release: () => release() }
}

/** A form whose end is sent later. */
function slowPost(path: string) {
  const headers = {
    origin: HOME,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': 6,
  }
  const request = httpRequest(sala.url + path, { method: 'POST', headers })
  request.write('name=')
  const status = once(request, 'response').then(([response]) => response.resume().statusCode as number)
  return { status, finish: () => request.end('x') }
}
