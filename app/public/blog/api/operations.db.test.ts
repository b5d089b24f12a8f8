import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { LARGEST_BODY } from '#app/machines/api/adapters/read-json.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { makeKey } from '../../../../tests/support/make-key.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { renderMarkdown } from '../adapters/markdown.server.ts'
import { changePost } from '../steps/change-post.server.ts'
import { blogPosts, blogRequests, blogRevisions } from '../tables.server.ts'
import { loadFeed } from '../views/feeds.server.ts'
import { loadPost } from '../views/site.server.ts'
import { EXAMPLE_NEW_POST } from './examples.ts'
import { OPERATIONS } from './operations.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const key = await makeKey(owner, { name: 'n8n', scopes: ['blogs.write'] })
const otherKey = await makeKey(owner, { name: 'Make', scopes: ['blogs.write'] })

const NOW = new Date('2026-09-01T03:00:00Z')
let minutes = 0

type Ask = { method?: string; headers?: Record<string, string>; body?: unknown; raw?: BodyInit; key?: string }

/** Each request a minute later, so that the limit of the key is never reached. */
async function ask(path: string, { method = 'GET', headers = {}, body, raw, key: used = key }: Ask = {}) {
  minutes += 1
  const at = new Date(NOW.getTime() + minutes * 60_000)
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${used}`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent, duplex: 'half' }),
  })
  const response = await answerApi({ ...ctx, now: () => at }, request, OPERATIONS)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

const post = (body: unknown, more: Ask = {}) => ask('/blogs', { method: 'POST', body, ...more })
const patch = (id: string, body: unknown, more: Ask = {}) =>
  ask(`/blogs/${id}`, { method: 'PATCH', body, ...more })
const countPosts = async () => (await db.select().from(blogPosts)).length
const uniqueTitle = () => `Tea ${randomUUID()}`

test('a post is a draft of the automation unless it asks to be published, with everything a post has', async () => {
  const made = await post(EXAMPLE_NEW_POST)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...EXAMPLE_NEW_POST, status: 'draft', source: 'api', url: null })
  expect(made.headers.get('location')).toBe(`/api/v1/blogs/${made.body.id}`)
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, made.body.id))
  expect(entry).toMatchObject({
    adminId: null,
    action: 'created',
    details: { apiKey: 'n8n', status: 'draft' },
  })
  const published = await post({ title: 'Out now', full_post: 'Hello.', status: 'published' })
  expect(published.body).toMatchObject({
    slug: 'out-now',
    status: 'published',
    full_post: 'Hello.',
    url: 'http://localhost/blogs/out-now',
  })
  expect((await ask('/blogs/out-now')).body).toEqual(published.body)
})

test.each([
  ['ทำงานริมทะเล', 'ทำงานริมทะเล', 'ทำงานริมทะเล-2'],
  ['Работа у моря', 'rabota-u-morya', 'rabota-u-morya-2'],
])(
  'the post “%s” is at an address that one can read, written as programs take it',
  async (title, slug, next) => {
    const made = await post({ title, full_post: 'Hello.', status: 'published' })
    const url = `http://localhost/blogs/${encodeURIComponent(slug)}`
    expect([made.status, made.body.slug, made.body.url]).toEqual([201, slug, url])
    expect((await ask(`/blogs/${encodeURIComponent(slug)}`)).body).toEqual(made.body)
    expect((await post({ title, full_post: 'Hello.' })).body.slug).toBe(next)
    expect((await post({ title, slug, full_post: 'Hello.' })).status).toBe(409)
    expect(await loadPost({ db, now: () => new Date('2027-01-01') }, slug)).toMatchObject({ post: { title } })
  },
)

test.each(['น\u0e4d\u0e32', '๕', 'привет', 'A', 'a--b', 'x'.repeat(81)])(
  '%j is refused as a slug',
  async slug => {
    const { status, body } = await post({ title: 'x', slug, full_post: 'Hello.' })
    expect([status, body.errors[0].pointer]).toEqual([422, '#/slug'])
  },
)

test('a post called by a number as long as its title had none goes on at its old address', async () => {
  const { body: made } = await post({ title: 'ร้านกาแฟ', slug: 'post-4', full_post: 'x', status: 'published' })
  await patch(made.id, { slug: 'ร้านกาแฟ' })
  const read = { db, now: () => new Date('2027-01-01') }
  expect(await loadPost(read, 'post-4')).toEqual({ movedTo: 'ร้านกาแฟ' })
})

test('the feeds write the address of a Thai post so that every reader opens it', async () => {
  const { body: made } = await post({ title: 'ชายหาด', full_post: 'x', status: 'published' })
  const here = { db, now: () => new Date('2027-01-01'), origin: 'http://localhost' }
  for (const format of ['rss', 'atom'] as const) {
    const feed = await loadFeed(here, format)
    expect(feed).toContain(made.url)
    expect(feed).toContain(`/images/blog/${encodeURIComponent('ชายหาด')}.png`)
    expect(feed).not.toContain('/blogs/ชายหาด')
  }
})

test('the list has drafts too, the newest first, page by page, and by status', async () => {
  await db.delete(blogPosts)
  for (const status of ['draft', 'published', 'draft']) {
    await post({ title: uniqueTitle(), full_post: 'Hello.', status })
  }
  const first = await ask('/blogs?per_page=2')
  const second = await ask('/blogs?per_page=2&page=2')
  expect([first.body.data.length, first.body.has_more]).toEqual([2, true])
  expect([second.body.data.length, second.body.has_more]).toEqual([1, false])
  const times = [...first.body.data, ...second.body.data].map(row => row.created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await ask('/blogs?status=published')).body.data).toHaveLength(1)
})

test.each(['page=0', 'page=x', 'per_page=51', 'status=gone', 'nonsense=1', 'page=1e9'])(
  'the list refuses ?%s by name',
  async query => {
    const { status, body } = await ask(`/blogs?${query}`)
    expect([status, body.errors[0].parameter]).toEqual([400, query.split('=')[0]])
  },
)

test('a change keeps what is not sent, a revision, and the old address of a public post', async () => {
  const { body: made } = await post({ ...EXAMPLE_NEW_POST, title: uniqueTitle(), status: 'published' })
  const slug = `tea-${randomUUID()}`
  const changed = await patch(made.id, { slug, tags: ['Tea', 'Tea'] })
  expect(changed.body).toMatchObject({ slug, tags: ['Tea'], title: made.title, full_post: made.full_post })
  expect(await db.select().from(blogRevisions).where(eq(blogRevisions.postId, made.id))).toHaveLength(1)
  const again = await post({ title: 'Other', slug: made.slug, full_post: 'x' })
  expect([again.status, again.body.errors]).toEqual([
    409,
    [{ pointer: '#/slug', detail: expect.stringContaining('Another post') }],
  ])
  expect((await patch(made.id, { status: 'draft' })).body).toMatchObject({ status: 'draft', url: null })
})

test('who names a revision changes and deletes that one only, also where its mark was weakened', async () => {
  const { body: made, headers } = await post({ ...EXAMPLE_NEW_POST, title: uniqueTitle() })
  const etag = headers.get('etag') ?? ''
  const ifMatch = { headers: { 'if-match': `W/${etag}` } }
  expect((await ask(`/blogs/${made.id}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await changePost(ctx, {
    id: made.id,
    version: null,
    by: owner.actor.userId,
    action: 'updated',
    change: { title: 'By an editor' },
  })
  for (const refused of [
    await patch(made.id, { title: 'Mine' }, ifMatch),
    await ask(`/blogs/${made.id}`, { method: 'DELETE', ...ifMatch }),
  ]) {
    expect(refused).toMatchObject({ status: 412, body: { status: 412 } })
  }
  const current = await ask(`/blogs/${made.id}`)
  expect(current.body.title).toBe('By an editor')
  const newest = { headers: { 'if-match': current.headers.get('etag') ?? '' } }
  expect((await patch(made.id, { title: 'Mine' }, newest)).status).toBe(200)
  expect((await ask(`/blogs/${made.id}`, { method: 'DELETE', headers: { 'if-match': '*' } })).status).toBe(
    204,
  )
})

test('a deletion by slug is logged with the key and ends the requests to delete it', async () => {
  const { body: made } = await post({ title: uniqueTitle(), full_post: 'x' })
  await db.insert(blogRequests).values({ kind: 'delete', slug: made.slug, status: 'sent' })
  expect((await ask(`/blogs/${made.slug}`, { method: 'DELETE' })).status).toBe(204)
  const [request] = await db.select().from(blogRequests).where(eq(blogRequests.slug, made.slug))
  expect(request?.status).toBe('done')
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, made.id))
  expect(entries.at(-1)).toMatchObject({ adminId: null, action: 'deleted', details: { apiKey: 'n8n' } })
  for (const method of ['GET', 'DELETE']) {
    expect((await ask(`/blogs/${made.id}`, { method })).status).toBe(404)
  }
})

test('a retry with the same idempotency key makes one post, also when all come at once', async () => {
  const before = await countPosts()
  const title = uniqueTitle()
  const again = () =>
    post({ title, full_post: 'Once.' }, { headers: { 'idempotency-key': `once-${title.length}` } })
  const answers = [...(await Promise.all([again(), again(), again()])), await again()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(3)
  expect(answers[3]?.headers.get('etag')).toBe(answers[0]?.headers.get('etag'))
  expect(await countPosts()).toBe(before + 1)
})

test('an idempotency key with another body is refused, is each API key’s own, and a refusal does not use it up', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  expect((await post({ title: '', full_post: 'x' }, { headers })).status).toBe(422)
  expect((await post({ title: 'Tea', full_post: 'x' }, { headers })).status).toBe(201)
  const other = await post({ title: 'Coffee', full_post: 'x' }, { headers })
  expect([other.status, other.body.type]).toEqual([422, '/api/v1/docs#problem-key-reused'])
  const elsewhere = await post({ title: 'Coffee', full_post: 'x' }, { headers, key: otherKey })
  expect([elsewhere.status, elsewhere.headers.get('idempotent-replayed')]).toEqual([201, null])
  for (const wrong of ['', 'two words', 'é', 'x'.repeat(201)]) {
    const answer = await post({ title: 'Tea', full_post: 'x' }, { headers: { 'idempotency-key': wrong } })
    expect(answer.status, wrong).toBe(400)
  }
})

test('a post for a generation request finishes it, by its id or by the mark of its message, and is the only one', async () => {
  const insert = async () => {
    const values = { kind: 'generate' as const, topic: 'Tea', status: 'sent' as const }
    const [row] = await db.insert(blogRequests).values(values).returning()
    return row?.id ?? ''
  }
  for (const mark of [(id: string) => id, (id: string) => `msg_${id.replaceAll('-', '')}`]) {
    const id = await insert()
    const body = { title: uniqueTitle(), full_post: 'x', request_id: mark(id) }
    const made = await post(body)
    expect(made.status).toBe(201)
    const [request] = await db.select().from(blogRequests).where(eq(blogRequests.id, id))
    expect(request).toMatchObject({ status: 'done', postId: made.body.id })
    const retried = await post({ ...body, title: 'Other words' })
    expect([retried.status, retried.body.id, retried.body.title]).toEqual([200, made.body.id, body.title])
  }
  for (const unknown of [randomUUID(), `msg_${randomUUID().replaceAll('-', '')}`, 'x', '']) {
    const refused = await post({ title: 'Tea', full_post: 'x', request_id: unknown })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/request_id'])
  }
})

test('a post is scheduled for a moment to come, and what nobody should see yet is not published', async () => {
  const base = { title: uniqueTitle(), full_post: 'x' }
  const at = '2027-01-01T09:00:00+07:00'
  const scheduled = await post({ ...base, status: 'scheduled', published_at: at })
  expect(scheduled.body).toMatchObject({
    status: 'scheduled',
    published_at: '2027-01-01T02:00:00.000Z',
    url: null,
  })
  const moved = await patch(scheduled.body.id, { published_at: '2027-02-01T00:00:00Z' })
  expect(moved.body.published_at).toBe('2027-02-01T00:00:00.000Z')
  expect((await patch(scheduled.body.id, { status: 'scheduled', title: 'Later' })).status).toBe(200)
  const out = await patch(scheduled.body.id, { status: 'published' })
  expect(out.body.status).toBe('published')
  const late = await patch(scheduled.body.id, { status: 'scheduled', published_at: at })
  expect(late.status).toBe(409)
  for (const [body, pointer] of [
    [{ ...base, status: 'scheduled' }, '#/published_at'],
    [{ ...base, status: 'scheduled', published_at: '2020-01-01T00:00:00Z' }, '#/published_at'],
    [{ ...base, status: 'scheduled', published_at: 'tomorrow' }, '#/published_at'],
    [{ ...base, status: 'scheduled', published_at: '9999-12-31T23:59:59-14:00' }, '#/published_at'],
    [{ ...base, published_at: at }, '#/published_at'],
    [{ ...base, status: 'published', full_post: '  ' }, '#/full_post'],
    [{ ...base, status: 'published', full_post: '> ✎ Say why' }, '#/full_post'],
  ] as const) {
    const refused = await post(body)
    expect([refused.status, refused.body.errors?.[0].pointer], JSON.stringify(body)).toEqual([422, pointer])
  }
})

test.each([
  [null, '#'],
  [[], '#'],
  ['text', '#'],
  [{}, '#/title'],
  [{ title: 5, full_post: 'x' }, '#/title'],
  [{ title: ' ', full_post: 'x' }, '#/title'],
  [{ title: 'x'.repeat(201), full_post: 'x' }, '#/title'],
  [{ title: 'a\0b', full_post: 'x' }, '#/title'],
  [{ title: '\ud800', full_post: 'x' }, '#/title'],
  [{ title: 'Tea' }, '#/full_post'],
  [{ title: 'Tea', full_post: 7 }, '#/full_post'],
  [{ title: 'Tea', full_post: { sections: [{ heading: 'Why' }] } }, '#/full_post/sections/0/content'],
  [{ title: 'Tea', full_post: { intro: 'x' } }, '#/full_post/intro'],
  [
    { title: 'Tea', full_post: { conclusion: { cta: { text: 'Go', url: 'javascript:alert(1)' } } } },
    '#/full_post/conclusion/cta/url',
  ],
  [{ title: 'Tea', full_post: 'x', tags: 'a, b' }, '#/tags'],
  [{ title: 'Tea', full_post: 'x', tags: ['a, b'] }, '#/tags/0'],
  [{ title: 'Tea', full_post: 'x', tags: Array(21).fill('x') }, '#/tags'],
  [{ title: 'Tea', full_post: 'x', slug: 'Not a slug' }, '#/slug'],
  [{ title: 'Tea', full_post: 'x', status: 'gone' }, '#/status'],
  [{ title: 'Tea', full_post: 'x', author_id: 'me' }, '#/author_id'],
  [{ title: 'Tea', full_post: 'x', 'a/b~c': 1 }, '#/a~1b~0c'],
])('%j is refused at %s, in words', async (body, pointer) => {
  const before = await countPosts()
  const refused = await post(body)
  expect(refused.status).toBe(422)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.body.errors[0]).toEqual({ pointer, detail: expect.stringMatching(/^[A-Z].+\.$/) })
  expect(await countPosts()).toBe(before)
})

test('a change of nothing, or of what does not exist, is refused', async () => {
  const { body: made } = await post({ title: uniqueTitle(), full_post: 'x' })
  expect((await patch(made.id, {})).status).toBe(422)
  expect((await patch(made.id, { request_id: randomUUID() })).status).toBe(422)
  for (const id of [randomUUID(), 'no-such-post', 'A B', '%00', '..', "'; drop table blog_posts"]) {
    expect((await patch(encodeURIComponent(id), { title: 'Tea' })).status, id).toBe(404)
  }
})

test('Markdown that nobody could read in time is refused where it stands', async () => {
  const tangled = '*a_ '.repeat(500)
  const sections = [{ heading: 'Why', content: tangled }]
  for (const [full_post, pointer] of [
    [tangled, '#/full_post'],
    [{ sections }, '#/full_post'],
  ] as const) {
    const refused = await post({ title: 'Marks', full_post })
    expect([refused.status, refused.body.errors[0].pointer.startsWith(pointer)]).toEqual([422, true])
  }
  expect(
    (await post({ title: 'Long', full_post: 'A quiet house by the sea.\n\n'.repeat(3_000) })).status,
  ).toBe(201)
})

test('a body of another type, none, too much, or no JSON is refused before anything is done', async () => {
  const before = await countPosts()
  const statuses = async (more: Ask) => (await ask('/blogs', { method: 'POST', ...more })).status
  const json = JSON.stringify({ title: 'Tea', full_post: 'x' })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    '',
    'application/json; charset=utf-16',
  ]) {
    expect(await statuses({ raw: json, headers: { 'content-type': type } }), type).toBe(415)
  }
  expect(await statuses({ raw: json, headers: { 'content-encoding': 'gzip' } })).toBe(415)
  expect(await statuses({})).toBe(415)
  for (const raw of ['', '{', 'undefined', '{"title":"x"} {', new Uint8Array([0x22, 0xff, 0x22])]) {
    expect(await statuses({ raw }), String(raw)).toBe(400)
  }
  expect(await statuses({ raw: '['.repeat(500_000) })).toBe(400)
  expect(await statuses({ raw: `${'['.repeat(400_000)}${']'.repeat(400_000)}` })).toBe(400)
  expect(await statuses({ raw: ' '.repeat(LARGEST_BODY.long + 1) })).toBe(413)
  expect(await statuses({ raw: endless(), headers: { 'content-length': '10' } })).toBe(413)
  expect(await countPosts()).toBe(before)
})

/** A body that never ends, whatever its head says. */
function endless() {
  return new ReadableStream({
    pull: controller => controller.enqueue(new TextEncoder().encode(' '.repeat(64 * 1024))),
  })
}

test('a script in a post is text, wherever it is', async () => {
  const script = '[x](javascript:alert(1)) <script>alert(1)</script><img src=x onerror=alert(1)>'
  const { status, body } = await post({
    title: script,
    meta_description: script,
    tags: ['<b>'],
    status: 'published',
    full_post: { introduction: script, sections: [{ heading: script, content: script }] },
  })
  expect([status, body.full_post.introduction]).toEqual([201, script])
  const html = renderMarkdown(body.full_post.sections[0].content, 2)
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/<script|<img|javascript:/)
})

const anyField = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\udc00', '9'.repeat(400)),
)
const anyBody = fc.record(
  Object.fromEntries(
    [...Object.keys(EXAMPLE_NEW_POST), 'slug', 'published_at', 'request_id'].map(name => [name, anyField]),
  ),
  { requiredKeys: [] },
)

test('whatever is sent is stored or refused, and never breaks anything', async () => {
  await fc.assert(
    fc.asyncProperty(anyBody, fc.boolean(), async (body, isValidFirst) => {
      const sent = isValidFirst ? { ...EXAMPLE_NEW_POST, ...body } : body
      expect([200, 201, 409, 422]).toContain((await post(sent)).status)
    }),
    { numRuns: 150 },
  )
})

test('without a key nothing is answered, and no address but the documented ones', async () => {
  expect((await ask('/blogs', { key: 'wrong' })).status).toBe(401)
  expect((await ask('/blogs', { method: 'PUT', body: {} })).headers.get('allow')).toBe('GET, POST')
  for (const path of ['', '/', '/blog', '/blogs/', '/blogs/a/b', '/blogs.data', '/%', '/blogs/%ff']) {
    expect((await ask(path)).status, path).toBe(404)
  }
  expect(await db.select().from(apiKeys)).toHaveLength(2)
})
